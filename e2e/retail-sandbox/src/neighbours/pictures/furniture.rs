//! Drawings of furniture: chairs, tables, sofas, shelves, lamps, rugs and objects for the home.

use super::scene::{Paint, shadow};

pub(super) fn chair(paint: &Paint) -> String {
    let back = 210 + paint.seed % 50;
    format!(
        "{shadow}<g fill=\"none\" stroke=\"{leg}\" stroke-width=\"16\" stroke-linecap=\"round\"><path d=\"M300 470l-24 166M500 470l24 166M330 470l-4 140M470 470l4 140\"/></g>\
         <path d=\"M296 {back}q104-36 208 0l-16 226h-176z\" fill=\"url(#body)\"/>\
         <path d=\"M316 {seam}q84-28 168 0\" fill=\"none\" stroke=\"{line}\" stroke-width=\"3\" opacity=\".5\"/>\
         <path d=\"M280 440q0-26 30-26h180q30 0 30 26l6 34q0 22-26 22h-200q-26 0-26-22z\" fill=\"{seat}\"/>\
         <path d=\"M284 452q116 22 232 0\" fill=\"none\" stroke=\"{line}\" stroke-width=\"3\" opacity=\".45\"/>",
        shadow = shadow(190, 636),
        leg = paint.frame,
        seam = back + 30,
        line = paint.main.darker(20),
        seat = paint.main.lighter(6),
    )
}

pub(super) fn table(paint: &Paint) -> String {
    if paint.seed.is_multiple_of(2) {
        return format!(
            "{shadow}<path d=\"M384 430h32l10 150q60 14 96 50h-244q36-36 96-50z\" fill=\"url(#frame)\"/>\
             <ellipse cx=\"400\" cy=\"420\" rx=\"250\" ry=\"46\" fill=\"{edge}\"/><ellipse cx=\"400\" cy=\"406\" rx=\"250\" ry=\"46\" fill=\"{top}\"/>\
             <path d=\"M190 400q210-46 420 0M230 424q170 26 340 0\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"2\" opacity=\".4\"/>{vase}",
            shadow = shadow(230, 634),
            edge = paint.frame.darker(6),
            top = paint.frame.lighter(18),
            vase = small_vase(),
        );
    }
    format!(
        "{shadow}<path d=\"M176 430l-16 206h22l30-206zM624 430l16 206h-22l-30-206zM250 430l-6 170h18l14-170zM550 430l6 170h-18l-14-170z\" fill=\"{leg}\"/>\
         <path d=\"M180 376h440l40 50h-520z\" fill=\"{top}\"/><rect x=\"140\" y=\"426\" width=\"520\" height=\"22\" rx=\"3\" fill=\"url(#frame)\"/>\
         <path d=\"M210 392h380M190 408h420\" stroke=\"{leg}\" stroke-width=\"2\" opacity=\".3\"/>{vase}",
        shadow = shadow(290, 636),
        leg = paint.frame.darker(4),
        top = paint.frame.lighter(18),
        vase = small_vase(),
    )
}

fn small_vase() -> &'static str {
    "<path d=\"M396 340c-6-60-40-70-52-100M404 340c4-70 30-80 36-120M400 340v-130\" fill=\"none\" stroke=\"#6b7a4b\" stroke-width=\"4\"/>\
     <path d=\"M372 340q-14 46 10 64h36q24-18 10-64z\" fill=\"url(#body)\"/>"
}

pub(super) fn sofa(paint: &Paint) -> String {
    let cushions = if paint.seed.is_multiple_of(2) {
        "M400 330v140"
    } else {
        "M322 330v140M478 330v140"
    };
    format!(
        "{shadow}<path d=\"M180 600l-10 38h18l18-38zM620 600l10 38h-18l-18-38z\" fill=\"{leg}\"/>\
         <rect x=\"168\" y=\"318\" width=\"464\" height=\"200\" rx=\"34\" fill=\"url(#body)\"/>\
         <path d=\"{cushions}\" stroke=\"{line}\" stroke-width=\"4\" opacity=\".5\"/>\
         <rect x=\"176\" y=\"462\" width=\"448\" height=\"84\" rx=\"24\" fill=\"{seat}\"/><rect x=\"150\" y=\"530\" width=\"500\" height=\"74\" rx=\"16\" fill=\"{base}\"/>\
         <rect x=\"122\" y=\"412\" width=\"80\" height=\"192\" rx=\"32\" fill=\"url(#body)\"/><rect x=\"598\" y=\"412\" width=\"80\" height=\"192\" rx=\"32\" fill=\"url(#body)\"/>\
         <rect x=\"226\" y=\"372\" width=\"104\" height=\"104\" rx=\"18\" fill=\"url(#second)\" transform=\"rotate(-9 278 424)\"/>",
        shadow = shadow(310, 636),
        leg = paint.frame,
        line = paint.main.darker(20),
        seat = paint.main.lighter(8),
        base = paint.main.darker(6),
    )
}

pub(super) fn shelf(paint: &Paint) -> String {
    let mut books = Vec::new();
    for board in 0..4_u64 {
        let floor = 288 + board * 112;
        for book in 0..3 + (paint.seed >> board) % 4 {
            let height = 52 + (paint.seed >> (board * 5 + book)) % 34;
            let fill = ["url(#body)", "url(#second)", "url(#glass)"]
                .get(usize::try_from((book + board) % 3).unwrap_or_default());
            let x = 286 + book * 30 + (board % 2) * 52;
            books.push(format!(
                "<rect x=\"{x}\" y=\"{}\" width=\"24\" height=\"{height}\" rx=\"2\" fill=\"{}\"/>",
                floor - height,
                fill.unwrap_or(&"url(#body)"),
            ));
        }
    }
    format!(
        "{shadow}<rect x=\"262\" y=\"160\" width=\"276\" height=\"478\" fill=\"{back}\" opacity=\".35\"/>{books}\
         <g fill=\"url(#frame)\"><rect x=\"254\" y=\"150\" width=\"18\" height=\"490\"/><rect x=\"528\" y=\"150\" width=\"18\" height=\"490\"/></g>\
         <g fill=\"{wood}\"><rect x=\"254\" y=\"150\" width=\"292\" height=\"16\"/><rect x=\"262\" y=\"288\" width=\"276\" height=\"14\"/><rect x=\"262\" y=\"400\" width=\"276\" height=\"14\"/>\
         <rect x=\"262\" y=\"512\" width=\"276\" height=\"14\"/><rect x=\"254\" y=\"624\" width=\"292\" height=\"16\"/></g>",
        shadow = shadow(200, 638),
        back = paint.frame.lighter(20),
        books = books.concat(),
        wood = paint.frame.lighter(6),
    )
}

pub(super) fn lamp(paint: &Paint) -> String {
    let half = 90 + paint.seed % 40;
    let bottom = half + 40;
    format!(
        "{shadow}<radialGradient id=\"glow\"><stop offset=\"0\" stop-color=\"#ffe2a8\" stop-opacity=\".75\"/><stop offset=\"1\" stop-color=\"#ffe2a8\" stop-opacity=\"0\"/></radialGradient>\
         <ellipse cx=\"400\" cy=\"330\" rx=\"260\" ry=\"210\" fill=\"url(#glow)\"/>\
         <rect x=\"393\" y=\"300\" width=\"14\" height=\"320\" fill=\"url(#frame)\"/><ellipse cx=\"400\" cy=\"626\" rx=\"92\" ry=\"18\" fill=\"{foot}\"/><ellipse cx=\"400\" cy=\"618\" rx=\"92\" ry=\"18\" fill=\"{plate}\"/>\
         <path d=\"M{a} 190h{w}l40 160q-{bottom} 22-{full} 0z\" fill=\"url(#body)\"/>\
         <path d=\"M{a} 190h{w}l4 16h-{v}z\" fill=\"#fff\" opacity=\".25\"/><ellipse cx=\"400\" cy=\"352\" rx=\"{inner}\" ry=\"10\" fill=\"#fff3d6\" opacity=\".9\"/>",
        shadow = shadow(150, 636),
        foot = paint.frame.darker(12),
        plate = paint.frame.lighter(8),
        a = 400 - half,
        w = half * 2,
        v = half * 2 + 8,
        full = bottom * 2,
        inner = bottom - 14,
    )
}

pub(super) fn rug(paint: &Paint) -> String {
    let stripes = (0..4 + paint.seed % 3)
        .map(|stripe| {
            let y = 436 + stripe * 34;
            let inset = 60_u64.saturating_sub((y - 400) / 3);
            format!(
                "<path d=\"M{} {y}h{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                130 + inset,
                540 - inset * 2,
                paint.second,
                6 + stripe
            )
        })
        .collect::<Vec<_>>()
        .concat();
    format!(
        "<path d=\"M196 400h408l110 252h-628z\" fill=\"{edge}\" opacity=\".35\" transform=\"translate(0 12)\"/>\
         <path d=\"M196 400h408l110 250h-628z\" fill=\"{main}\"/><path d=\"M210 412h380l98 226h-576z\" fill=\"none\" stroke=\"{light}\" stroke-width=\"6\"/>\
         {stripes}<path d=\"M400 448l92 78-92 78-92-78z\" fill=\"{light}\" opacity=\".9\"/><path d=\"M400 480l54 46-54 46-54-46z\" fill=\"{second}\"/>",
        edge = paint.main.darker(30),
        main = paint.main,
        light = paint.main.lighter(26),
        second = paint.second,
    )
}

/// Folded textiles on a wooden tray.
pub(super) fn stack(paint: &Paint) -> String {
    let folded = [("second", 486_u16), ("body", 410), ("glass", 334)]
        .iter()
        .map(|(fill, y)| {
            format!(
                "<rect x=\"270\" y=\"{y}\" width=\"260\" height=\"72\" rx=\"30\" fill=\"url(#{fill})\"/>\
                 <path d=\"M292 {seam}h220\" stroke=\"{line}\" stroke-width=\"3\" opacity=\".3\"/>",
                seam = y + 36,
                line = paint.main.darker(26),
            )
        })
        .collect::<Vec<_>>()
        .concat();
    format!(
        "{shadow}{folded}<path d=\"M214 560h372l-14 62q-2 16-20 16h-304q-18 0-20-16z\" fill=\"url(#frame)\"/>\
         <path d=\"M214 560h372l-3 12h-366z\" fill=\"{rim}\"/>",
        shadow = shadow(230, 638),
        rim = paint.frame.lighter(16),
    )
}

/// A vase with two branches.
pub(super) fn vase(paint: &Paint) -> String {
    let belly = 96 + paint.seed % 40;
    format!(
        "{shadow}<g fill=\"none\" stroke=\"#6b7a4b\" stroke-width=\"6\" stroke-linecap=\"round\"><path d=\"M398 380q-10-120-84-190M404 380q4-130 62-220\"/></g>\
         <g fill=\"#7f8f5b\"><ellipse cx=\"322\" cy=\"206\" rx=\"30\" ry=\"13\" transform=\"rotate(40 322 206)\"/><ellipse cx=\"370\" cy=\"262\" rx=\"28\" ry=\"12\" transform=\"rotate(-30 370 262)\"/>\
         <ellipse cx=\"458\" cy=\"178\" rx=\"30\" ry=\"13\" transform=\"rotate(-52 458 178)\"/><ellipse cx=\"428\" cy=\"266\" rx=\"28\" ry=\"12\" transform=\"rotate(28 428 266)\"/></g>\
         <path d=\"M364 366h72q-8 46 24 84q{wide} 60-10 190h-100q-{wide}-130-10-190q32-38 24-84z\" fill=\"url(#body)\"/>\
         <ellipse cx=\"400\" cy=\"366\" rx=\"36\" ry=\"9\" fill=\"{mouth}\"/>",
        shadow = shadow(150, 638),
        wide = belly / 2,
        mouth = paint.main.darker(22),
    )
}
