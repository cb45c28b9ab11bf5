//! The colours of a tenant's pictures.

use std::fmt;

/// A colour as hue, saturation and lightness.
#[derive(Clone, Copy)]
pub(super) struct Colour {
    hue: u16,
    saturation: u16,
    lightness: u16,
}

impl Colour {
    const fn new(hue: u16, saturation: u16, lightness: u16) -> Self {
        Self {
            hue,
            saturation,
            lightness,
        }
    }

    pub(super) fn lighter(self, by: u16) -> Self {
        Self {
            lightness: (self.lightness + by).min(97),
            ..self
        }
    }

    pub(super) fn darker(self, by: u16) -> Self {
        Self {
            lightness: self.lightness.saturating_sub(by).max(5),
            ..self
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "hsl({},{}%,{}%)",
            self.hue, self.saturation, self.lightness
        )
    }
}

/// Backdrop and product colours of one tenant.
pub(super) struct Palette {
    /// Centre of the backdrop, where the light falls.
    pub(super) lit: Colour,
    /// Edge of the backdrop.
    pub(super) unlit: Colour,
    /// Things made of wood, metal or plastic that carry no colour of their own.
    pub(super) frame: Colour,
    /// Height of a product picture that is 800 wide.
    pub(super) height: u16,
    /// What slides and unknown categories show.
    pub(super) kinds: &'static [&'static str],
    colours: &'static [Colour],
    /// Kinds that look otherwise in this trade.
    instead: &'static [(&'static str, &'static str)],
}

const VAPING: &[&str] = &["device", "bottle", "pod", "coil", "charger"];

const VAPE: Palette = Palette {
    lit: Colour::new(224, 30, 30),
    unlit: Colour::new(228, 38, 13),
    frame: Colour::new(222, 12, 42),
    height: 800,
    kinds: VAPING,
    colours: &[
        Colour::new(188, 80, 46),
        Colour::new(212, 72, 52),
        Colour::new(262, 56, 58),
        Colour::new(330, 62, 55),
        Colour::new(152, 48, 44),
        Colour::new(38, 82, 55),
    ],
    instead: &[],
};

const AEGEAN: Palette = Palette {
    lit: Colour::new(200, 40, 98),
    unlit: Colour::new(203, 44, 87),
    frame: Colour::new(208, 14, 60),
    height: 800,
    kinds: VAPING,
    colours: &[
        Colour::new(204, 72, 42),
        Colour::new(186, 55, 44),
        Colour::new(16, 66, 58),
        Colour::new(46, 72, 54),
        Colour::new(140, 32, 45),
        Colour::new(222, 48, 36),
    ],
    instead: &[],
};

const FURNITURE: Palette = Palette {
    lit: Colour::new(38, 44, 95),
    unlit: Colour::new(34, 30, 84),
    frame: Colour::new(24, 38, 32),
    height: 1000,
    kinds: &["sofa", "lamp", "chair", "table", "shelf", "rug"],
    colours: &[
        Colour::new(18, 42, 48),
        Colour::new(92, 18, 42),
        Colour::new(36, 40, 62),
        Colour::new(206, 18, 40),
        Colour::new(8, 34, 40),
        Colour::new(44, 22, 74),
    ],
    instead: &[("pack", "stack"), ("bottle", "vase")],
};

const WHOLESALE: Palette = Palette {
    lit: Colour::new(210, 10, 98),
    unlit: Colour::new(210, 10, 88),
    frame: Colour::new(212, 8, 48),
    height: 800,
    kinds: &["box", "pack", "bottle", "charger", "device"],
    colours: &[
        Colour::new(214, 46, 44),
        Colour::new(160, 34, 38),
        Colour::new(28, 62, 52),
        Colour::new(350, 46, 46),
        Colour::new(212, 12, 34),
        Colour::new(268, 26, 50),
    ],
    instead: &[("pack", "box")],
};

impl Palette {
    pub(super) fn of(tenant: &str) -> Self {
        match tenant {
            "aegean" => AEGEAN,
            "furniture" => FURNITURE,
            "wholesale" => WHOLESALE,
            _ => VAPE,
        }
    }

    /// The colour that a number picks.
    pub(super) fn colour(&self, number: u64) -> Colour {
        pick(self.colours, number).unwrap_or(self.frame)
    }

    /// What a kind of thing looks like in this trade.
    pub(super) fn look<'a>(&self, kind: &'a str) -> &'a str {
        self.instead
            .iter()
            .find(|(name, _)| *name == kind)
            .map_or(kind, |(_, look)| look)
    }

    /// The kind of thing that a number picks.
    pub(super) fn kind(&self, number: u64) -> &'static str {
        pick(self.kinds, number).unwrap_or("box")
    }
}

fn pick<T: Copy>(choices: &[T], number: u64) -> Option<T> {
    let count = u64::try_from(choices.len())
        .ok()
        .filter(|count| *count > 0)?;
    choices.get(usize::try_from(number % count).ok()?).copied()
}
