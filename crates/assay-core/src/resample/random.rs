//! Random numbers: a small generator of our own, and the Mersenne Twister as Python seeds it.

/// A sequence of random numbers that starts anywhere at no cost: `SplitMix64` (Steele et al. 2014).
#[derive(Clone, Copy, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// Sequence number `stream` of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut start = Self(seed);
        let mixed = start.bits();
        let mut start = Self(mixed ^ stream.wrapping_mul(0xD1B5_4A32_D192_ED03));
        Self(start.bits())
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A number from 0 to below 1, with 53 random bits.
    #[allow(clippy::cast_precision_loss)] // 53 bits are exact
    pub fn real(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / 9_007_199_254_740_992.0
    }
}

const N: usize = 624;
const M: usize = 397;

/// The Mersenne Twister MT19937 (Matsumoto & Nishimura 1998), the generator of Python's `random`.
pub struct MersenneTwister {
    state: [u32; N],
    index: usize,
}

impl MersenneTwister {
    /// The state after Python's `random.seed(seed)`: initialisation by an array of the seed's
    /// 32-bit digits.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let digits = if seed >> 32 == 0 {
            vec![seed as u32]
        } else {
            vec![seed as u32, (seed >> 32) as u32]
        };
        let mut twister = Self { state: [0; N], index: N };
        twister.fill(19_650_218);
        twister.mix(&digits);
        twister
    }

    fn fill(&mut self, seed: u32) {
        self.state[0] = seed;
        for i in 1..N {
            self.state[i] = scrambled(self.state[i - 1], 1_812_433_253).wrapping_add(i as u32);
        }
    }

    fn mix(&mut self, digits: &[u32]) {
        let (mut i, mut j) = (1, 0);
        for _ in 0..N.max(digits.len()) {
            let added = digits[j].wrapping_add(j as u32);
            self.state[i] =
                (self.state[i] ^ scrambled(self.state[i - 1], 1_664_525)).wrapping_add(added);
            i = self.after(i);
            j = (j + 1) % digits.len();
        }
        for _ in 1..N {
            self.state[i] = (self.state[i] ^ scrambled(self.state[i - 1], 1_566_083_941))
                .wrapping_sub(i as u32);
            i = self.after(i);
        }
        self.state[0] = 0x8000_0000;
    }

    /// The place behind `i`; place 0 follows the last and holds the same as it.
    fn after(&mut self, i: usize) -> usize {
        if i + 1 < N {
            return i + 1;
        }
        self.state[0] = self.state[N - 1];
        1
    }

    fn twist(&mut self) {
        for i in 0..N {
            let y = (self.state[i] & 0x8000_0000) | (self.state[(i + 1) % N] & 0x7fff_ffff);
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[i] = self.state[(i + M) % N] ^ (y >> 1) ^ odd;
        }
        self.index = 0;
    }

    /// The next 32 random bits.
    pub fn bits(&mut self) -> u32 {
        if self.index == N {
            self.twist();
        }
        let mut y = self.state[self.index];
        self.index += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    /// Python's `random()`: 53 bits, from 0 to below 1.
    pub fn real(&mut self) -> f64 {
        let (a, b) = (self.bits() >> 5, self.bits() >> 6);
        (f64::from(a) * 67_108_864.0 + f64::from(b)) / 9_007_199_254_740_992.0
    }

    /// `randint(0, n - 1)` of Python 2: the whole part of `random() * n`. For `n`
    /// below 2^32.
    pub fn below_as_python2(&mut self, n: usize) -> usize {
        (self.real() * f64::from(n as u32)) as usize
    }

    /// `randint(0, n - 1)` of Python 3: the leading bits, until they are below `n`. For `n` below
    /// 2^32.
    pub fn below_as_python3(&mut self, n: usize) -> usize {
        let unused = 32 - (usize::BITS - n.leading_zeros()).clamp(1, 32);
        loop {
            let number = (self.bits() >> unused) as usize;
            if number < n {
                return number;
            }
        }
    }
}

fn scrambled(word: u32, factor: u32) -> u32 {
    (word ^ (word >> 30)).wrapping_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twister_is_pythons() {
        // random.seed(101), then 2 ** 40 + 5; [random.getrandbits(32) for _ in range(3)]
        let mut twister = MersenneTwister::new(101);
        let first: Vec<u32> = (0..3).map(|_| twister.bits()).collect();
        assert_eq!(first, [2_496_029_389, 3_638_342_495, 836_464_178]);
        let mut twister = MersenneTwister::new((1 << 40) + 5);
        let first: Vec<u32> = (0..3).map(|_| twister.bits()).collect();
        assert_eq!(first, [2_166_296_868, 2_220_160_828, 1_153_647_273]);
    }

    #[test]
    fn streams_differ_and_repeat() {
        let numbers = |seed, stream| {
            let mut random = SplitMix::new(seed, stream);
            [random.bits(), random.bits()]
        };
        assert_eq!(numbers(1, 2), numbers(1, 2));
        assert_ne!(numbers(1, 2), numbers(1, 3));
        assert_ne!(numbers(1, 2), numbers(2, 2));
        let mut random = SplitMix::new(0, 0);
        let mut seen = [0; 3];
        (0..3000).for_each(|_| seen[random.below(3)] += 1);
        assert!(seen.iter().all(|&n| (900..1100).contains(&n)), "{seen:?}");
    }
}
