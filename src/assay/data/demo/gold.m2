S I am agree with you about the importance of the family .
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 9 10|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 3|||R:VERB:FORM|||agree|||REQUIRED|||-NONE-|||1
A 1 3|||R:VERB:FORM|||agree|||REQUIRED|||-NONE-|||2
A 5 6|||R:PREP|||on|||REQUIRED|||-NONE-|||2
A 6 11|||R:OTHER|||how important family is|||REQUIRED|||-NONE-|||2

S In modern society , more and more people chooses to live alone because they want freedom .
A 8 9|||R:VERB:SVA|||choose|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:SVA|||choose||are choosing|||REQUIRED|||-NONE-|||1
A 0 3|||R:OTHER|||These days|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:TENSE|||are choosing|||REQUIRED|||-NONE-|||2
A 15 15|||M:ADJ|||more|||REQUIRED|||-NONE-|||2

S The train was late again , so we walked home along the river .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S I have been living in Osaka since ten years and I still ca n't find good coffee shop .
A 6 7|||R:PREP|||for|||REQUIRED|||-NONE-|||0
A 15 15|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A 9 9|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 15 15|||M:DET|||any|||REQUIRED|||-NONE-|||1
A 17 18|||R:NOUN:NUM|||shops|||REQUIRED|||-NONE-|||1
A 1 4|||R:VERB:TENSE|||have lived|||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||for|||REQUIRED|||-NONE-|||2
A 9 10|||R:OTHER|||, but|||REQUIRED|||-NONE-|||2
A 15 16|||R:OTHER|||a decent|||REQUIRED|||-NONE-|||2

S Thanks you .
A 0 1|||R:VERB:FORM|||Thank|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||Thank you||Thanks|||REQUIRED|||-NONE-|||1
A 1 2|||U:PRON||||||REQUIRED|||-NONE-|||2

S We took a coffee in the little café who is near of the station .
A 1 2|||R:VERB|||had|||REQUIRED|||-NONE-|||0
A 8 9|||R:PRON|||that||which|||REQUIRED|||-NONE-|||0
A 11 12|||U:PREP||||||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||had|||REQUIRED|||-NONE-|||1
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 8 10|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 11 12|||U:PREP||||||REQUIRED|||-NONE-|||1
A 1 4|||R:OTHER|||stopped for coffee|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 8 12|||R:OTHER|||by|||REQUIRED|||-NONE-|||2

S Main reason of pollution is that people use cars too much .
A 0 0|||M:DET|||The|||REQUIRED|||-NONE-|||0
A 0 1|||R:ORTH|||main|||REQUIRED|||-NONE-|||0
A 2 3|||R:PREP|||for|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||The main cause|||REQUIRED|||-NONE-|||1
A 0 3|||R:OTHER|||The main cause of|||REQUIRED|||-NONE-|||2
A 7 9|||R:VERB|||drive|||REQUIRED|||-NONE-|||2

S When I was child my grandfather use to tell us storys about the sea , and althought he never leave his village he knowed the names of all the winds and teached us one of it every evening before we goes to bed .
A 3 3|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:TENSE|||used|||REQUIRED|||-NONE-|||0
A 10 11|||R:SPELL|||stories|||REQUIRED|||-NONE-|||0
A 16 17|||R:SPELL|||although|||REQUIRED|||-NONE-|||0
A 18 20|||R:VERB:TENSE|||had never left|||REQUIRED|||-NONE-|||0
A 22 22|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 23 24|||R:VERB:INFL|||knew|||REQUIRED|||-NONE-|||0
A 31 32|||R:VERB:INFL|||taught|||REQUIRED|||-NONE-|||0
A 35 36|||R:PRON|||them|||REQUIRED|||-NONE-|||0
A 40 41|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0
A 3 3|||M:DET|||a|||REQUIRED|||-NONE-|||1
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||used|||REQUIRED|||-NONE-|||1
A 10 11|||R:SPELL|||stories|||REQUIRED|||-NONE-|||1
A 16 17|||R:SPELL|||although||though|||REQUIRED|||-NONE-|||1
A 19 20|||R:VERB:TENSE|||left|||REQUIRED|||-NONE-|||1
A 22 22|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 23 24|||R:VERB:INFL|||knew|||REQUIRED|||-NONE-|||1
A 31 32|||R:VERB:INFL|||taught|||REQUIRED|||-NONE-|||1
A 35 36|||R:PRON|||them|||REQUIRED|||-NONE-|||1
A 40 41|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||little ,|||REQUIRED|||-NONE-|||2
A 6 9|||R:VERB|||would tell|||REQUIRED|||-NONE-|||2
A 10 11|||R:SPELL|||stories|||REQUIRED|||-NONE-|||2
A 14 16|||R:PUNCT|||.|||REQUIRED|||-NONE-|||2
A 16 17|||R:SPELL|||Although|||REQUIRED|||-NONE-|||2
A 18 20|||R:VERB:TENSE|||had never left|||REQUIRED|||-NONE-|||2
A 22 22|||M:PUNCT|||,|||REQUIRED|||-NONE-|||2
A 23 24|||R:VERB:INFL|||knew|||REQUIRED|||-NONE-|||2
A 30 43|||R:OTHER|||, and every evening before bed he taught us one of them|||REQUIRED|||-NONE-|||2

S Does anyone know how long does it take to get a student visa ?
A 5 6|||U:VERB||||||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:SVA|||takes|||REQUIRED|||-NONE-|||0
A 5 8|||R:WO|||it takes|||REQUIRED|||-NONE-|||1
A 0 3|||R:OTHER|||Could anyone tell me|||REQUIRED|||-NONE-|||2
A 5 8|||R:WO|||it takes|||REQUIRED|||-NONE-|||2

S Please bring the following things : 1 ) a pencil , 2 ) two photo , 3 ) the passport .
A 14 15|||R:NOUN:NUM|||photos|||REQUIRED|||-NONE-|||0
A 18 19|||R:DET|||your|||REQUIRED|||-NONE-|||0
A 14 15|||R:NOUN:NUM|||photos|||REQUIRED|||-NONE-|||1
A 16 16|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A 18 19|||R:DET|||your||a|||REQUIRED|||-NONE-|||1
A 4 5|||U:NOUN||||||REQUIRED|||-NONE-|||2
A 14 15|||R:NOUN|||photographs|||REQUIRED|||-NONE-|||2
A 16 16|||M:CONJ|||and|||REQUIRED|||-NONE-|||2
A 18 19|||R:DET|||your|||REQUIRED|||-NONE-|||2

S He explained me that the museum is closed on mondays .
A 2 2|||M:PREP|||to|||REQUIRED|||-NONE-|||0
A 9 10|||R:ORTH|||Mondays|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||told|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1
A 9 10|||R:ORTH|||Mondays|||REQUIRED|||-NONE-|||1
A 1 3|||R:OTHER|||explained|||REQUIRED|||-NONE-|||2
A 9 10|||R:ORTH|||Mondays|||REQUIRED|||-NONE-|||2

S My laptop is very slow I think it need more memory .
A 5 5|||M:PUNCT|||.||;|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||, and|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||1
A 3 5|||R:OTHER|||really slow ;|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||2

S I am looking forward to hear from you soon .
A 5 6|||R:VERB:FORM|||hearing|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:FORM|||hearing|||REQUIRED|||-NONE-|||1
A 1 3|||R:VERB:TENSE|||look|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB:FORM|||hearing|||REQUIRED|||-NONE-|||2

S Could you send me the slides before Friday , please ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S The informations given in the news are not always true .
A 1 2|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||Information|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 0 7|||R:OTHER|||What we read in the news is|||REQUIRED|||-NONE-|||2

S Living in a big city is more expensive and more noisy than live in the countryside .
A 9 11|||R:ADJ:FORM|||noisier|||REQUIRED|||-NONE-|||0
A 12 13|||R:VERB:FORM|||living|||REQUIRED|||-NONE-|||0
A 12 13|||R:VERB:FORM|||living|||REQUIRED|||-NONE-|||1
A 0 5|||R:OTHER|||City life|||REQUIRED|||-NONE-|||2
A 6 11|||R:WO|||noisier and more expensive|||REQUIRED|||-NONE-|||2
A 12 13|||R:NOUN|||life|||REQUIRED|||-NONE-|||2

S Maybe I am naïve , but I beleive that most people is kind .
A 7 8|||R:SPELL|||believe|||REQUIRED|||-NONE-|||0
A 11 12|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 7 9|||R:OTHER|||believe|||REQUIRED|||-NONE-|||1
A 11 12|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 0 3|||R:OTHER|||I may be|||REQUIRED|||-NONE-|||2
A 7 8|||R:SPELL|||believe|||REQUIRED|||-NONE-|||2
A 11 12|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||2

S I like very much the music from the eighties .
A 2 9|||R:WO|||the music from the eighties very much|||REQUIRED|||-NONE-|||0
A 1 4|||R:WO|||very much like|||REQUIRED|||-NONE-|||1
A 1 4|||R:OTHER|||love|||REQUIRED|||-NONE-|||2
A 4 9|||R:OTHER|||eighties music|||REQUIRED|||-NONE-|||2

S The most of students in my country prefers studying abroad .
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||R:ORTH|||Most|||REQUIRED|||-NONE-|||0
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:SVA|||prefer|||REQUIRED|||-NONE-|||0
A 0 3|||R:OTHER|||Most||Most of the|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:SVA|||prefer|||REQUIRED|||-NONE-|||1
A 0 4|||R:OTHER|||Most students|||REQUIRED|||-NONE-|||2
A 7 9|||R:OTHER|||would rather study|||REQUIRED|||-NONE-|||2

S Since two weeks I have a new colleague which comes from Brazil .
A 0 1|||R:PREP|||For|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:TENSE|||have had|||REQUIRED|||-NONE-|||0
A 8 9|||R:PRON|||who|||REQUIRED|||-NONE-|||0
A 0 3|||R:OTHER|||For the last two weeks ,|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:TENSE|||have had|||REQUIRED|||-NONE-|||1
A 8 9|||R:PRON|||who||that|||REQUIRED|||-NONE-|||1
A 0 5|||R:OTHER|||Two weeks ago I got|||REQUIRED|||-NONE-|||2
A 8 10|||U:OTHER||||||REQUIRED|||-NONE-|||2

S “ It never rains in my heart , ” my aunt used to say , “ only in my kitchen . ”
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S He go to school by bus yesterday .
A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1
A 1 6|||R:OTHER|||took the bus to school|||REQUIRED|||-NONE-|||2

S I am writting to apply for the job of sales assistent which I saw in your website last week .
A 2 3|||R:SPELL|||writing|||REQUIRED|||-NONE-|||0
A 10 11|||R:SPELL|||assistant|||REQUIRED|||-NONE-|||0
A 14 15|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 2 3|||R:SPELL|||writing|||REQUIRED|||-NONE-|||1
A 10 11|||R:SPELL|||assistant|||REQUIRED|||-NONE-|||1
A 11 12|||U:PRON|||-NONE-||that|||REQUIRED|||-NONE-|||1
A 14 15|||R:PREP|||on|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||writing|||REQUIRED|||-NONE-|||2
A 7 11|||R:WO|||sales assistant job||sales assistant position|||REQUIRED|||-NONE-|||2
A 11 12|||U:PRON||||||REQUIRED|||-NONE-|||2
A 14 14|||M:VERB|||advertised|||REQUIRED|||-NONE-|||2
A 14 15|||R:PREP|||on|||REQUIRED|||-NONE-|||2

S She said me to close door because it was cold outside .
A 1 2|||R:VERB|||told|||REQUIRED|||-NONE-|||0
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||asked||told|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 1 4|||R:OTHER|||asked me to|||REQUIRED|||-NONE-|||2
A 4 6|||R:OTHER|||shut the door|||REQUIRED|||-NONE-|||2
A 6 7|||R:CONJ|||as|||REQUIRED|||-NONE-|||2

S In my opinion , important to learn foreign language when we are young .
A 4 4|||M:OTHER|||it is|||REQUIRED|||-NONE-|||0
A 7 7|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||it is|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN:NUM|||languages|||REQUIRED|||-NONE-|||1
A 0 4|||R:OTHER|||I think it is|||REQUIRED|||-NONE-|||2
A 7 7|||M:DET|||a|||REQUIRED|||-NONE-|||2
A 9 13|||R:OTHER|||at a young age|||REQUIRED|||-NONE-|||2

S The ticket costed € 20 , that is too much expensive for a student like me .
A 2 3|||R:VERB:INFL|||cost|||REQUIRED|||-NONE-|||0
A 6 7|||R:PRON|||which|||REQUIRED|||-NONE-|||0
A 9 10|||U:ADV||||||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:INFL|||cost|||REQUIRED|||-NONE-|||1
A 6 7|||R:PRON|||which|||REQUIRED|||-NONE-|||1
A 8 11|||R:WO|||much too expensive||too expensive|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB|||was|||REQUIRED|||-NONE-|||2
A 6 11|||R:OTHER|||which is too much|||REQUIRED|||-NONE-|||2

S Is necessary that the goverment do something about the traffic .
A 0 0|||M:PRON|||It|||REQUIRED|||-NONE-|||0
A 0 1|||R:ORTH|||is|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||government|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||It is|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||government|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||1
A 0 6|||R:OTHER|||The government must do|||REQUIRED|||-NONE-|||2

S Although my parents never went to university , they always encouraged us to read .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S Nowadays , the internet plays an important role in our life .
A 10 11|||R:NOUN:NUM|||lives|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 0 1|||R:ADV|||These days|||REQUIRED|||-NONE-|||2
A 7 8|||R:NOUN|||part|||REQUIRED|||-NONE-|||2
A 10 11|||R:NOUN:NUM|||lives|||REQUIRED|||-NONE-|||2

S If I will have enough money , I would travel around the world with my bestfriend .
A 2 4|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||0
A 15 16|||R:ORTH|||best friend|||REQUIRED|||-NONE-|||0
A 2 3|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:TENSE|||will|||REQUIRED|||-NONE-|||1
A 15 16|||R:ORTH|||best friend|||REQUIRED|||-NONE-|||1
A 2 4|||R:OTHER|||ever have|||REQUIRED|||-NONE-|||2
A 8 10|||R:OTHER|||will go|||REQUIRED|||-NONE-|||2
A 10 11|||R:PREP|||round|||REQUIRED|||-NONE-|||2
A 15 16|||R:ORTH|||best friend|||REQUIRED|||-NONE-|||2

S Unfortunately I can not come to the meeting because of I have a exam at same time .
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 9 10|||U:PREP||||||REQUIRED|||-NONE-|||0
A 12 13|||R:DET|||an|||REQUIRED|||-NONE-|||0
A 15 15|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 8 10|||R:CONJ|||because|||REQUIRED|||-NONE-|||1
A 12 13|||R:DET|||an|||REQUIRED|||-NONE-|||1
A 15 15|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||2
A 2 4|||R:OTHER|||wo n't be able to|||REQUIRED|||-NONE-|||2
A 4 6|||R:VERB|||attend|||REQUIRED|||-NONE-|||2
A 8 10|||R:OTHER|||, as|||REQUIRED|||-NONE-|||2
A 12 13|||R:DET|||an|||REQUIRED|||-NONE-|||2
A 15 15|||M:DET|||the|||REQUIRED|||-NONE-|||2

S My sister lost his phone in the swimming pool and he had to buy a new one .
A 3 4|||R:DET|||her|||REQUIRED|||-NONE-|||0
A 10 11|||R:PRON|||she|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||her|||REQUIRED|||-NONE-|||1
A 9 9|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 10 11|||R:PRON|||she|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET|||her|||REQUIRED|||-NONE-|||2
A 5 6|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 10 11|||U:PRON||||||REQUIRED|||-NONE-|||2

S There is many kind of fruit in the market near my house .
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||kinds|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:NUM|||kinds|||REQUIRED|||-NONE-|||1
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 0 12|||R:OTHER|||The market near my house sells many kinds of fruit|||REQUIRED|||-NONE-|||2

S I do n't know nobody who likes this kind of films .
A 4 5|||R:PRON|||anybody|||REQUIRED|||-NONE-|||0
A 10 11|||R:NOUN:NUM|||film|||REQUIRED|||-NONE-|||0
A 4 5|||R:PRON|||anyone||anybody|||REQUIRED|||-NONE-|||1
A 7 8|||R:DET|||these|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN:NUM|||kinds|||REQUIRED|||-NONE-|||1
A 1 5|||R:OTHER|||know nobody|||REQUIRED|||-NONE-|||2
A 10 11|||R:NOUN:NUM|||film|||REQUIRED|||-NONE-|||2

S It depends on the weather .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Every students have to wear uniform at school , it make them look same .
A 1 2|||R:NOUN:NUM|||student|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 5 5|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 8 9|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0
A 10 11|||R:VERB:SVA|||makes|||REQUIRED|||-NONE-|||0
A 13 13|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||All|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||uniforms|||REQUIRED|||-NONE-|||1
A 9 10|||R:PRON|||which|||REQUIRED|||-NONE-|||1
A 10 11|||R:VERB:SVA|||makes|||REQUIRED|||-NONE-|||1
A 13 13|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 0 4|||R:OTHER|||All students must|||REQUIRED|||-NONE-|||2
A 5 5|||M:DET|||a|||REQUIRED|||-NONE-|||2
A 9 14|||R:OTHER|||so they all look the same|||REQUIRED|||-NONE-|||2

S Dear Mr Novak , I write you because the heating in my room does n't works from Monday .
A 5 6|||R:VERB:TENSE|||am writing|||REQUIRED|||-NONE-|||0
A 6 6|||M:PREP|||to|||REQUIRED|||-NONE-|||0
A 13 16|||R:VERB:TENSE|||has n't worked|||REQUIRED|||-NONE-|||0
A 16 17|||R:PREP|||since|||REQUIRED|||-NONE-|||0
A 5 7|||R:OTHER|||am writing to you|||REQUIRED|||-NONE-|||1
A 13 16|||R:VERB:TENSE|||has not been working|||REQUIRED|||-NONE-|||1
A 16 17|||R:PREP|||since|||REQUIRED|||-NONE-|||1
A 5 7|||R:OTHER|||am writing|||REQUIRED|||-NONE-|||2
A 13 17|||R:OTHER|||has been broken since|||REQUIRED|||-NONE-|||2

S People which smoke should to pay more for the health insurance .
A 1 2|||R:PRON|||who|||REQUIRED|||-NONE-|||0
A 4 5|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||R:PRON|||who||that|||REQUIRED|||-NONE-|||1
A 4 5|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 8 9|||R:DET|||their|||REQUIRED|||-NONE-|||1
A 0 3|||R:OTHER|||Smokers|||REQUIRED|||-NONE-|||2
A 3 5|||R:VERB:FORM|||should|||REQUIRED|||-NONE-|||2
A 8 9|||U:DET|||-NONE-||their|||REQUIRED|||-NONE-|||2

S I have read this book two times , and both time I cried on the end .
A 10 11|||R:NOUN:NUM|||times|||REQUIRED|||-NONE-|||0
A 13 14|||R:PREP|||at|||REQUIRED|||-NONE-|||0
A 5 7|||R:ADV|||twice|||REQUIRED|||-NONE-|||1
A 10 11|||R:NOUN:NUM|||times|||REQUIRED|||-NONE-|||1
A 13 14|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 5 7|||R:ADV|||twice|||REQUIRED|||-NONE-|||2
A 7 12|||R:OTHER|||and|||REQUIRED|||-NONE-|||2
A 13 14|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 16 16|||M:OTHER|||both times|||REQUIRED|||-NONE-|||2

S However the food was delicious , the service was terible .
A 0 1|||R:CONJ|||Although|||REQUIRED|||-NONE-|||0
A 9 10|||R:SPELL|||terrible|||REQUIRED|||-NONE-|||0
A 0 1|||R:CONJ|||While||Though|||REQUIRED|||-NONE-|||1
A 9 10|||R:SPELL|||terrible|||REQUIRED|||-NONE-|||1
A 0 2|||R:OTHER|||The|||REQUIRED|||-NONE-|||2
A 6 6|||M:CONJ|||but|||REQUIRED|||-NONE-|||2
A 9 10|||R:SPELL|||terrible|||REQUIRED|||-NONE-|||2

S Last summer I climbed Mt. Fuji with my coworkers and we saw beautiful sunrise .
A 12 12|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 9 9|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 12 12|||M:DET|||a|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN|||colleagues|||REQUIRED|||-NONE-|||2
A 10 11|||U:PRON||||||REQUIRED|||-NONE-|||2
A 12 13|||R:OTHER|||a beautiful|||REQUIRED|||-NONE-|||2

S The technology has change the way how we communicate with each others , for example , my grandmother send me every day a voice message .
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||R:ORTH|||Technology|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||changed|||REQUIRED|||-NONE-|||0
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||0
A 11 12|||R:NOUN:NUM|||other|||REQUIRED|||-NONE-|||0
A 12 13|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0
A 18 19|||R:VERB:SVA|||sends|||REQUIRED|||-NONE-|||0
A 20 25|||R:WO|||a voice message every day|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||Technology|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||changed|||REQUIRED|||-NONE-|||1
A 4 7|||R:OTHER|||how||the way|||REQUIRED|||-NONE-|||1
A 11 12|||R:NOUN:NUM|||other|||REQUIRED|||-NONE-|||1
A 12 14|||R:PUNCT|||. For|||REQUIRED|||-NONE-|||1
A 18 19|||R:VERB:SVA|||sends|||REQUIRED|||-NONE-|||1
A 20 25|||R:WO|||a voice message every day|||REQUIRED|||-NONE-|||1
A 0 2|||R:OTHER|||Technology|||REQUIRED|||-NONE-|||2
A 2 4|||R:VERB:FORM|||has changed|||REQUIRED|||-NONE-|||2
A 6 8|||R:OTHER|||we|||REQUIRED|||-NONE-|||2
A 9 12|||U:OTHER||||||REQUIRED|||-NONE-|||2
A 12 15|||R:OTHER|||. For instance|||REQUIRED|||-NONE-|||2
A 18 23|||R:OTHER|||sends me a daily|||REQUIRED|||-NONE-|||2

S I have attached the signed form and a copy of my passport .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S I pretend to study medicine because I like to help the people .
A 1 2|||R:VERB|||intend|||REQUIRED|||-NONE-|||0
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||intend||plan|||REQUIRED|||-NONE-|||1
A 8 12|||R:OTHER|||helping people|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB|||plan|||REQUIRED|||-NONE-|||2
A 7 8|||R:VERB|||want|||REQUIRED|||-NONE-|||2
A 10 12|||R:OTHER|||others|||REQUIRED|||-NONE-|||2

S Both of the solution has it 's advantages and disadvantages .
A 3 4|||R:NOUN:NUM|||solutions|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0
A 5 7|||R:DET|||their|||REQUIRED|||-NONE-|||0
A 1 4|||R:OTHER|||solutions|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||1
A 5 7|||R:DET|||their|||REQUIRED|||-NONE-|||1
A 0 4|||R:OTHER|||Each of the solutions|||REQUIRED|||-NONE-|||2
A 5 7|||R:DET|||its|||REQUIRED|||-NONE-|||2

S My favorite season is the winter because I love ski .
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||skiing|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||skiing||to ski|||REQUIRED|||-NONE-|||1

S Can you give me an advice where to stay in St. Petersburg ?
A 4 5|||R:DET|||some|||REQUIRED|||-NONE-|||0
A 6 6|||M:PREP|||on|||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||some advice||a piece of advice|||REQUIRED|||-NONE-|||1
A 6 6|||M:PREP|||about|||REQUIRED|||-NONE-|||1
A 0 6|||R:OTHER|||Could you advise me on|||REQUIRED|||-NONE-|||2

S It was the most happiest day in my life , I will never forget it .
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||of|||REQUIRED|||-NONE-|||0
A 9 10|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0
A 3 5|||R:ADJ:FORM|||happiest|||REQUIRED|||-NONE-|||1
A 6 7|||R:PREP|||of|||REQUIRED|||-NONE-|||1
A 10 10|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A 3 5|||R:ADJ:FORM|||happiest|||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||of|||REQUIRED|||-NONE-|||2
A 10 15|||R:OTHER|||one I will never forget|||REQUIRED|||-NONE-|||2

S I very like Thai food but it is too much spicy for some foreigner .
A 1 2|||R:ADV|||really|||REQUIRED|||-NONE-|||0
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 9 10|||U:ADV||||||REQUIRED|||-NONE-|||0
A 13 14|||R:NOUN:NUM|||foreigners|||REQUIRED|||-NONE-|||0
A 1 5|||R:WO|||like Thai food very much|||REQUIRED|||-NONE-|||1
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 8 11|||R:OTHER|||too spicy||much too spicy|||REQUIRED|||-NONE-|||1
A 13 14|||R:NOUN:NUM|||foreigners|||REQUIRED|||-NONE-|||1
A 1 3|||R:OTHER|||love|||REQUIRED|||-NONE-|||2
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||2
A 8 10|||R:ADV|||too|||REQUIRED|||-NONE-|||2
A 13 14|||R:NOUN|||visitors|||REQUIRED|||-NONE-|||2

S About 40 % of the people in my town cycle to work , even in winter .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S I suggest you to visit the old market , it has a lot of beautifull thing that you can buy it .
A 2 2|||M:CONJ|||that|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 8 9|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0
A 14 15|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||0
A 15 16|||R:NOUN:NUM|||things|||REQUIRED|||-NONE-|||0
A 20 21|||U:PRON||||||REQUIRED|||-NONE-|||0
A 2 5|||R:OTHER|||visiting|||REQUIRED|||-NONE-|||1
A 8 10|||R:PUNCT|||. It|||REQUIRED|||-NONE-|||1
A 14 15|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||1
A 15 16|||R:NOUN:NUM|||things|||REQUIRED|||-NONE-|||1
A 16 17|||U:PRON|||-NONE-||which|||REQUIRED|||-NONE-|||1
A 20 21|||U:PRON||||||REQUIRED|||-NONE-|||1
A 2 5|||R:VERB:FORM|||you visit|||REQUIRED|||-NONE-|||2
A 9 11|||R:OTHER|||which has|||REQUIRED|||-NONE-|||2
A 11 16|||R:OTHER|||many beautiful things|||REQUIRED|||-NONE-|||2
A 16 21|||R:OTHER|||to buy|||REQUIRED|||-NONE-|||2

S Thank you for the informations , they was very helpfull .
A 4 5|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||0
A 5 6|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0
A 6 7|||R:PRON|||it|||REQUIRED|||-NONE-|||0
A 9 10|||R:SPELL|||helpful|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||1
A 5 7|||R:OTHER|||. It|||REQUIRED|||-NONE-|||1
A 9 10|||R:SPELL|||helpful|||REQUIRED|||-NONE-|||1
A 4 10|||R:OTHER|||very helpful information|||REQUIRED|||-NONE-|||2

S Because of the teacher was angry , all the students became very silent and nobody did n't answered to the question .
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||0
A 15 18|||R:VERB:FORM|||answered|||REQUIRED|||-NONE-|||0
A 18 19|||U:PREP||||||REQUIRED|||-NONE-|||0
A 0 2|||R:CONJ|||Because||As|||REQUIRED|||-NONE-|||1
A 12 13|||R:ADJ|||quiet|||REQUIRED|||-NONE-|||1
A 13 13|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 15 19|||R:OTHER|||answered|||REQUIRED|||-NONE-|||1
A 0 2|||R:CONJ|||As|||REQUIRED|||-NONE-|||2
A 10 12|||R:OTHER|||fell|||REQUIRED|||-NONE-|||2
A 14 18|||R:OTHER|||no one answered|||REQUIRED|||-NONE-|||2
A 18 19|||U:PREP||||||REQUIRED|||-NONE-|||2

S I have 25 years and I work like a nurse in a hospital of Madrid .
A 1 2|||R:VERB|||am|||REQUIRED|||-NONE-|||0
A 4 4|||M:ADJ|||old|||REQUIRED|||-NONE-|||0
A 7 8|||R:PREP|||as|||REQUIRED|||-NONE-|||0
A 13 14|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A 1 4|||R:OTHER|||am 25|||REQUIRED|||-NONE-|||1
A 7 8|||R:PREP|||as|||REQUIRED|||-NONE-|||1
A 10 11|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 13 14|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A 1 4|||R:OTHER|||am 25 years old|||REQUIRED|||-NONE-|||2
A 5 6|||U:PRON||||||REQUIRED|||-NONE-|||2
A 7 8|||R:PREP|||as|||REQUIRED|||-NONE-|||2
A 12 15|||R:WO|||Madrid hospital|||REQUIRED|||-NONE-|||2

S Tea is not only a drink , but also a way to slow down .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 3 4|||R:ADV|||just|||REQUIRED|||-NONE-|||2
A 6 7|||U:PUNCT||||||REQUIRED|||-NONE-|||2

S Global warming effects on animals which lives in the north pole .
A 2 3|||R:VERB|||affects|||REQUIRED|||-NONE-|||0
A 3 4|||U:PREP||||||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:SVA|||live|||REQUIRED|||-NONE-|||0
A 7 8|||R:PREP|||at|||REQUIRED|||-NONE-|||0
A 9 11|||R:ORTH|||North Pole|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||affects|||REQUIRED|||-NONE-|||1
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 5 6|||R:PRON|||that|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:SVA|||live|||REQUIRED|||-NONE-|||1
A 7 8|||R:PREP|||at||near|||REQUIRED|||-NONE-|||1
A 9 10|||R:ORTH|||North|||REQUIRED|||-NONE-|||1
A 10 11|||R:ORTH|||Pole|||REQUIRED|||-NONE-|||1
A 2 4|||R:OTHER|||is affecting|||REQUIRED|||-NONE-|||2
A 5 7|||R:OTHER|||that live|||REQUIRED|||-NONE-|||2
A 7 8|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 9 11|||R:ORTH|||North Pole|||REQUIRED|||-NONE-|||2

S Kindly revert back to me as soon as possible regarding my order number 4471 .
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||0
A 0 1|||R:ADV|||Please|||REQUIRED|||-NONE-|||1
A 1 3|||R:VERB|||reply|||REQUIRED|||-NONE-|||1

S In the film “ The Paper Orchard ” , the actor play a man who have lost the memory .
A 11 12|||R:VERB:SVA|||plays|||REQUIRED|||-NONE-|||0
A 15 16|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 17 18|||R:DET|||his|||REQUIRED|||-NONE-|||0
A 7 9|||R:WO|||, ”|||REQUIRED|||-NONE-|||1
A 11 12|||R:VERB:SVA|||plays|||REQUIRED|||-NONE-|||1
A 15 17|||R:VERB:SVA|||has lost|||REQUIRED|||-NONE-|||1
A 17 18|||R:DET|||his|||REQUIRED|||-NONE-|||1
A 1 3|||U:NOUN||||||REQUIRED|||-NONE-|||2
A 10 10|||M:ADJ|||main|||REQUIRED|||-NONE-|||2
A 11 12|||R:VERB:SVA|||plays|||REQUIRED|||-NONE-|||2
A 15 18|||R:OTHER|||has lost his|||REQUIRED|||-NONE-|||2

S Yesterday have I bought a new bike , but the brakes works not good .
A 1 4|||R:WO|||I bought|||REQUIRED|||-NONE-|||0
A 11 14|||R:OTHER|||do not work well|||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 11 13|||R:OTHER|||do not work|||REQUIRED|||-NONE-|||1
A 13 14|||R:MORPH|||well||properly|||REQUIRED|||-NONE-|||1
A 0 3|||R:OTHER|||I|||REQUIRED|||-NONE-|||2
A 7 7|||M:ADV|||yesterday|||REQUIRED|||-NONE-|||2
A 9 10|||R:DET|||its|||REQUIRED|||-NONE-|||2
A 11 14|||R:OTHER|||are not very good|||REQUIRED|||-NONE-|||2

S With the developing of economy , many young people move to big cities to looking for jobs , so there are less and less children in the villages , and some schools have to close .
A 2 3|||R:MORPH|||development|||REQUIRED|||-NONE-|||0
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 14 15|||R:VERB:FORM|||look|||REQUIRED|||-NONE-|||0
A 21 24|||R:ADJ|||fewer and fewer|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN|||growth||development|||REQUIRED|||-NONE-|||1
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:TENSE|||are moving|||REQUIRED|||-NONE-|||1
A 13 15|||R:VERB:FORM|||to look|||REQUIRED|||-NONE-|||1
A 21 22|||R:ADJ|||fewer|||REQUIRED|||-NONE-|||1
A 23 24|||R:ADJ|||fewer|||REQUIRED|||-NONE-|||1
A 0 5|||R:OTHER|||As the economy develops|||REQUIRED|||-NONE-|||2
A 13 17|||R:OTHER|||in search of work|||REQUIRED|||-NONE-|||2
A 21 24|||R:ADJ|||fewer and fewer|||REQUIRED|||-NONE-|||2
A 28 30|||R:OTHER|||. As a result ,|||REQUIRED|||-NONE-|||2

S I am living with my parents and two brother .
A 8 9|||R:NOUN:NUM|||brothers|||REQUIRED|||-NONE-|||0
A 1 3|||R:VERB:TENSE|||live|||REQUIRED|||-NONE-|||1
A 7 7|||M:DET|||my|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN:NUM|||brothers|||REQUIRED|||-NONE-|||1

S Has anyone else had this problem after the update ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S Who wants to lose weight , must eat less sugar and making sport .
A 0 1|||R:PRON|||Whoever|||REQUIRED|||-NONE-|||0
A 5 6|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 11 12|||R:VERB|||do|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||Anyone who wants|||REQUIRED|||-NONE-|||1
A 5 6|||U:PUNCT||||||REQUIRED|||-NONE-|||1
A 11 13|||R:OTHER|||exercise||do sport|||REQUIRED|||-NONE-|||1
A 0 2|||R:OTHER|||If you want|||REQUIRED|||-NONE-|||2
A 6 6|||M:PRON|||you|||REQUIRED|||-NONE-|||2
A 11 13|||R:OTHER|||do some exercise|||REQUIRED|||-NONE-|||2

S Education is the key of success , therefore each child must has access to it .
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||0
A 6 7|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0
A 8 8|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 11 12|||R:VERB:FORM|||have|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 6 8|||R:PUNCT|||; therefore ,|||REQUIRED|||-NONE-|||1
A 8 9|||R:DET|||every|||REQUIRED|||-NONE-|||1
A 11 12|||R:VERB:FORM|||have|||REQUIRED|||-NONE-|||1
A 2 5|||R:OTHER|||key to|||REQUIRED|||-NONE-|||2
A 6 9|||R:OTHER|||, so every|||REQUIRED|||-NONE-|||2
A 11 12|||R:VERB:FORM|||have|||REQUIRED|||-NONE-|||2

S I 'm sorry for my late reply , I was busy with moving to new apartment last week .
A 7 8|||R:PUNCT|||;||.|||REQUIRED|||-NONE-|||0
A 14 14|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 7 9|||R:PUNCT|||. I|||REQUIRED|||-NONE-|||1
A 11 12|||U:PREP||||||REQUIRED|||-NONE-|||1
A 14 14|||M:DET|||a||my|||REQUIRED|||-NONE-|||1
A 0 5|||R:OTHER|||Sorry for the|||REQUIRED|||-NONE-|||2
A 7 8|||R:PUNCT|||:|||REQUIRED|||-NONE-|||2
A 11 15|||R:OTHER|||moving into a new|||REQUIRED|||-NONE-|||2

S The committee have decided to postpone the concert until May .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

S What time does the last bus leaves from the airport
A 6 7|||R:VERB:FORM|||leave|||REQUIRED|||-NONE-|||0
A 10 10|||M:PUNCT|||?|||REQUIRED|||-NONE-|||0
A 6 8|||R:OTHER|||leave|||REQUIRED|||-NONE-|||1
A 10 10|||M:PUNCT|||?|||REQUIRED|||-NONE-|||1
A 0 2|||R:OTHER|||When|||REQUIRED|||-NONE-|||2
A 6 7|||R:VERB:FORM|||leave|||REQUIRED|||-NONE-|||2
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||2
A 10 10|||M:PUNCT|||?|||REQUIRED|||-NONE-|||2

S On sunday i usually watch a Movie with my family or play Chess with my grand father .
A 1 2|||R:ORTH|||Sunday|||REQUIRED|||-NONE-|||0
A 2 3|||R:ORTH|||I|||REQUIRED|||-NONE-|||0
A 6 7|||R:ORTH|||movie|||REQUIRED|||-NONE-|||0
A 12 13|||R:ORTH|||chess|||REQUIRED|||-NONE-|||0
A 15 17|||R:ORTH|||grandfather|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:NUM|||Sundays|||REQUIRED|||-NONE-|||1
A 2 2|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 2 3|||R:ORTH|||I|||REQUIRED|||-NONE-|||1
A 6 7|||R:ORTH|||movie|||REQUIRED|||-NONE-|||1
A 12 13|||R:ORTH|||chess|||REQUIRED|||-NONE-|||1
A 15 17|||R:ORTH|||grandfather|||REQUIRED|||-NONE-|||1
A 0 4|||R:OTHER|||I usually spend Sundays|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||watching|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN|||film|||REQUIRED|||-NONE-|||2
A 11 13|||R:OTHER|||playing chess|||REQUIRED|||-NONE-|||2
A 15 17|||R:ORTH|||grandfather|||REQUIRED|||-NONE-|||2

S What surprised me most was not the price of the tickets but how friendly everyone in the queue seemed to be , even after three hours of waiting .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S When the police arrived , the thief already escape through the window .
A 7 7|||M:VERB:TENSE|||had|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||escaped|||REQUIRED|||-NONE-|||0
A 7 9|||R:VERB:TENSE|||had already escaped|||REQUIRED|||-NONE-|||1
A 0 1|||R:CONJ|||By the time|||REQUIRED|||-NONE-|||2
A 7 9|||R:OTHER|||had escaped|||REQUIRED|||-NONE-|||2

S The childrens toys was everywhere in the parents room and nobody knowed who must to clean it .
A 1 2|||R:NOUN:POSS|||children 's|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 8 8|||M:NOUN:POSS|||'|||REQUIRED|||-NONE-|||0
A 11 12|||R:VERB:INFL|||knew|||REQUIRED|||-NONE-|||0
A 13 14|||R:VERB|||had|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:POSS|||children 's|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:POSS|||parents '|||REQUIRED|||-NONE-|||1
A 9 9|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 11 12|||R:VERB:INFL|||knew|||REQUIRED|||-NONE-|||1
A 13 16|||R:VERB|||should clean|||REQUIRED|||-NONE-|||1
A 1 3|||R:NOUN:POSS|||children 's toys|||REQUIRED|||-NONE-|||2
A 3 6|||R:OTHER|||were all over|||REQUIRED|||-NONE-|||2
A 6 9|||R:OTHER|||their parents ' room|||REQUIRED|||-NONE-|||2
A 9 9|||M:PUNCT|||,|||REQUIRED|||-NONE-|||2
A 10 12|||R:OTHER|||no one knew|||REQUIRED|||-NONE-|||2
A 13 17|||R:OTHER|||had to clear them away|||REQUIRED|||-NONE-|||2

S Hoping that you are well , I send you my best regard from the sunny Crete .
A 11 12|||R:NOUN:NUM|||regards|||REQUIRED|||-NONE-|||0
A 13 14|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||U:CONJ||||||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:TENSE|||am sending|||REQUIRED|||-NONE-|||1
A 11 12|||R:NOUN:NUM|||regards|||REQUIRED|||-NONE-|||1
A 13 14|||U:DET||||||REQUIRED|||-NONE-|||1
A 0 2|||R:OTHER|||I hope|||REQUIRED|||-NONE-|||2
A 5 12|||R:OTHER|||. Best regards|||REQUIRED|||-NONE-|||2
A 13 15|||R:OTHER|||sunny|||REQUIRED|||-NONE-|||2

