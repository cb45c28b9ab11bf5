//! Drawings of small goods: bottles, devices, pods, coils, chargers, packs and cartons.

use super::scene::{Paint, shadow};

pub(super) fn bottle(paint: &Paint) -> String {
    let half = 66 + paint.seed % 18;
    let (left, width) = (400 - half, half * 2);
    format!(
        "{shadow}<rect x=\"356\" y=\"196\" width=\"88\" height=\"96\" rx=\"12\" fill=\"url(#frame)\"/>\
         <path d=\"M366 200v88M380 200v88M394 200v88M408 200v88M422 200v88M436 200v88\" stroke=\"{ridge}\" stroke-width=\"3\" opacity=\".5\"/>\
         <path d=\"M{left} 350q0-44 40-58h{neck}q40 14 40 58v264q0 26-26 26h-{foot}q-26 0-26-26z\" fill=\"url(#body)\"/>\
         <rect x=\"{left}\" y=\"392\" width=\"{width}\" height=\"170\" fill=\"#fff\" opacity=\".93\"/>\
         <circle cx=\"400\" cy=\"452\" r=\"34\" fill=\"url(#second)\"/><circle cx=\"390\" cy=\"442\" r=\"12\" fill=\"#fff\" opacity=\".5\"/>\
         <rect x=\"360\" y=\"502\" width=\"80\" height=\"12\" rx=\"6\" fill=\"{ink}\"/><rect x=\"374\" y=\"526\" width=\"52\" height=\"8\" rx=\"4\" fill=\"{ink}\" opacity=\".5\"/>\
         <rect x=\"{shine}\" y=\"340\" width=\"10\" height=\"280\" rx=\"5\" fill=\"#fff\" opacity=\".38\"/>",
        shadow = shadow(150, 638),
        ridge = paint.frame.darker(16),
        neck = width - 80,
        foot = width - 52,
        ink = paint.main.darker(20),
        shine = left + 14,
    )
}

pub(super) fn device(paint: &Paint) -> String {
    let screen = 330 + paint.seed % 40;
    format!(
        "{shadow}<rect x=\"384\" y=\"150\" width=\"32\" height=\"34\" rx=\"8\" fill=\"{tip}\"/>\
         <rect x=\"352\" y=\"182\" width=\"96\" height=\"84\" rx=\"10\" fill=\"url(#glass)\" opacity=\".75\"/>\
         <rect x=\"352\" y=\"222\" width=\"96\" height=\"44\" rx=\"6\" fill=\"url(#second)\" opacity=\".8\"/>\
         <rect x=\"346\" y=\"174\" width=\"108\" height=\"16\" rx=\"6\" fill=\"url(#frame)\"/><rect x=\"346\" y=\"258\" width=\"108\" height=\"16\" rx=\"6\" fill=\"url(#frame)\"/>\
         <rect x=\"318\" y=\"274\" width=\"164\" height=\"366\" rx=\"28\" fill=\"url(#body)\"/>\
         <rect x=\"342\" y=\"{screen}\" width=\"116\" height=\"104\" rx=\"12\" fill=\"#10141c\"/>\
         <rect x=\"356\" y=\"{bar}\" width=\"64\" height=\"14\" rx=\"4\" fill=\"{glow}\"/><rect x=\"356\" y=\"{line}\" width=\"88\" height=\"8\" rx=\"4\" fill=\"#fff\" opacity=\".6\"/>\
         <rect x=\"356\" y=\"{low}\" width=\"40\" height=\"8\" rx=\"4\" fill=\"#fff\" opacity=\".35\"/>\
         <circle cx=\"400\" cy=\"528\" r=\"26\" fill=\"url(#frame)\"/><circle cx=\"400\" cy=\"528\" r=\"16\" fill=\"{tip}\"/>\
         <rect x=\"332\" y=\"290\" width=\"8\" height=\"330\" rx=\"4\" fill=\"#fff\" opacity=\".3\"/>",
        shadow = shadow(170, 638),
        tip = paint.frame.darker(22),
        bar = screen + 18,
        line = screen + 50,
        low = screen + 72,
        glow = paint.second.lighter(12),
    )
}

pub(super) fn pod(paint: &Paint) -> String {
    let light = 470 + paint.seed % 60;
    format!(
        "{shadow}<path d=\"M372 190q4-22 28-22t28 22l8 90h-72z\" fill=\"{tip}\"/>\
         <rect x=\"352\" y=\"262\" width=\"96\" height=\"96\" rx=\"14\" fill=\"url(#glass)\" opacity=\".8\"/>\
         <rect x=\"360\" y=\"300\" width=\"80\" height=\"58\" rx=\"8\" fill=\"url(#second)\" opacity=\".75\"/>\
         <rect x=\"344\" y=\"340\" width=\"112\" height=\"300\" rx=\"34\" fill=\"url(#body)\"/>\
         <rect x=\"344\" y=\"340\" width=\"112\" height=\"12\" fill=\"url(#frame)\"/>\
         <circle cx=\"400\" cy=\"{light}\" r=\"9\" fill=\"#fff\" opacity=\".9\"/><circle cx=\"400\" cy=\"{light}\" r=\"18\" fill=\"#fff\" opacity=\".18\"/>\
         <rect x=\"380\" y=\"596\" width=\"40\" height=\"10\" rx=\"5\" fill=\"{tip}\"/>\
         <rect x=\"358\" y=\"372\" width=\"7\" height=\"230\" rx=\"3\" fill=\"#fff\" opacity=\".35\"/>",
        shadow = shadow(130, 638),
        tip = paint.frame.darker(20),
    )
}

pub(super) fn coil(paint: &Paint) -> String {
    let holes = (0..3 + paint.seed % 2)
        .map(|hole| {
            let y = 408 + hole * 44;
            format!("<rect x=\"368\" y=\"{y}\" width=\"64\" height=\"28\" rx=\"14\" fill=\"{}\"/>\
                     <path d=\"M376 {m}h48M376 {n}h48\" stroke=\"#fff\" stroke-width=\"2\" opacity=\".35\"/>", paint.frame.darker(30), m = y + 10, n = y + 18)
        })
        .collect::<Vec<_>>()
        .concat();
    format!(
        "{shadow}<rect x=\"350\" y=\"300\" width=\"100\" height=\"60\" rx=\"8\" fill=\"url(#second)\"/><path d=\"M350 316h100M350 330h100M350 344h100\" stroke=\"#000\" opacity=\".25\" stroke-width=\"4\"/>\
         <rect x=\"336\" y=\"356\" width=\"128\" height=\"244\" rx=\"12\" fill=\"url(#frame)\"/>{holes}\
         <rect x=\"348\" y=\"598\" width=\"104\" height=\"42\" rx=\"8\" fill=\"url(#body)\"/>\
         <ellipse cx=\"400\" cy=\"300\" rx=\"50\" ry=\"12\" fill=\"{mouth}\"/><ellipse cx=\"400\" cy=\"300\" rx=\"28\" ry=\"7\" fill=\"#0b0e14\"/>",
        shadow = shadow(140, 638),
        mouth = paint.frame.lighter(20),
    )
}

pub(super) fn charger(paint: &Paint) -> String {
    let cells = [318_u16, 424]
        .iter()
        .map(|x| format!(
            "<rect x=\"{x}\" y=\"300\" width=\"58\" height=\"250\" rx=\"12\" fill=\"url(#second)\"/>\
             <rect x=\"{x}\" y=\"300\" width=\"58\" height=\"52\" rx=\"12\" fill=\"url(#body)\"/>\
             <rect x=\"{cap}\" y=\"288\" width=\"22\" height=\"14\" rx=\"4\" fill=\"url(#frame)\"/>", cap = x + 18))
        .collect::<Vec<_>>()
        .concat();
    format!(
        "{shadow}<rect x=\"272\" y=\"262\" width=\"256\" height=\"378\" rx=\"30\" fill=\"{case}\"/>\
         <rect x=\"290\" y=\"276\" width=\"220\" height=\"292\" rx=\"18\" fill=\"{bay}\"/>{cells}\
         <circle cx=\"346\" cy=\"604\" r=\"9\" fill=\"#4ade80\"/><circle cx=\"454\" cy=\"604\" r=\"9\" fill=\"{lamp}\"/>\
         <rect x=\"380\" y=\"598\" width=\"40\" height=\"12\" rx=\"6\" fill=\"#fff\" opacity=\".3\"/>",
        shadow = shadow(200, 638),
        case = paint.frame.darker(14),
        bay = paint.frame.darker(28),
        lamp = if paint.seed.is_multiple_of(2) {
            "#4ade80"
        } else {
            "#f59e0b"
        },
    )
}

pub(super) fn pack(paint: &Paint) -> String {
    let items = (0..3_u16)
        .map(|item| {
            let x = 276 + item * 88;
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"76\" height=\"{h}\" rx=\"16\" fill=\"url(#{fill})\"/>\
                 <rect x=\"{cap}\" y=\"{capy}\" width=\"36\" height=\"44\" rx=\"8\" fill=\"url(#frame)\"/>\
                 <rect x=\"{x}\" y=\"440\" width=\"76\" height=\"84\" fill=\"#fff\" opacity=\".9\"/>",
                y = 340 - (item % 2) * 26,
                h = 300 + (item % 2) * 26,
                fill = if item == 1 { "second" } else { "body" },
                cap = x + 20,
                capy = 300 - (item % 2) * 26,
            )
        })
        .collect::<Vec<_>>()
        .concat();
    format!(
        "{}{items}<rect x=\"256\" y=\"546\" width=\"288\" height=\"94\" rx=\"10\" fill=\"{}\"/>\
         <rect x=\"330\" y=\"578\" width=\"140\" height=\"14\" rx=\"7\" fill=\"#fff\" opacity=\".85\"/><rect x=\"362\" y=\"604\" width=\"76\" height=\"8\" rx=\"4\" fill=\"#fff\" opacity=\".5\"/>",
        shadow(220, 638),
        paint.main.darker(14),
    )
}

pub(super) fn carton(paint: &Paint) -> String {
    let top = 300 + paint.seed % 60;
    let height = 570 - top;
    format!(
        "{shadow}<path d=\"M240 {left}l180 40v{height}l-180-40z\" fill=\"{main}\"/>\
         <path d=\"M420 {near}l140-40v{height}l-140 40z\" fill=\"{dark}\"/>\
         <path d=\"M240 {left}l140-40 180 40-140 40z\" fill=\"{light}\"/>\
         <path d=\"M321 {tape}l140-40 27 6-140 40z\" fill=\"{second}\"/>\
         <g transform=\"translate(240 {left}) skewY(12.53)\"><rect x=\"26\" y=\"60\" width=\"128\" height=\"110\" rx=\"6\" fill=\"#fff\" opacity=\".93\"/>\
         <circle cx=\"56\" cy=\"96\" r=\"16\" fill=\"{second}\"/><rect x=\"82\" y=\"86\" width=\"56\" height=\"10\" rx=\"5\" fill=\"{ink}\"/>\
         <rect x=\"82\" y=\"104\" width=\"38\" height=\"7\" rx=\"3\" fill=\"{ink}\" opacity=\".5\"/><rect x=\"40\" y=\"134\" width=\"98\" height=\"7\" rx=\"3\" fill=\"{ink}\" opacity=\".35\"/></g>",
        shadow = shadow(210, 632),
        left = top + 30,
        near = top + 70,
        tape = top + 48,
        main = paint.main,
        dark = paint.main.darker(14),
        light = paint.main.lighter(14),
        second = paint.second,
        ink = paint.main.darker(20),
    )
}
