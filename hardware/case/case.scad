// A case for Zeitwort: bottom, top and the dial's knob, for three sizes of display.
//
// Open it in OpenSCAD, choose `part` and `display` in the customiser, render, export. `cargo xtask enclosure` makes all of
// them, checks that each is a closed solid that needs no support, and that nothing in the assembly collides.
// The numbers come from parts.scad, which is made from ../parts.toml. Nobody has printed this yet.

include <parts.scad>

/* [What to show] */
part = "assembly"; // [bottom, top, knob, assembly, exploded, step-1, step-2, step-3, clash]
display_name = "2.42"; // [0.96, 1.3, 2.42]
// With the carrier board the box is higher, the board stands on posts, and the cells lie further right. Top and knob are the same.
carrier = false;
// Pushes the bottom up into what lies in it: `clash` must then find something. It shows that the check can fail.
mistake = 0;

/* [Hidden] */
$fn = 48;
eps = 0.01;
display = [for (one = displays) if (one[0] == display_name) one][0];
d_board = display[1];
d_holes = display[2];
d_screw = display[3];
d_lit = display[4];
d_lit_y = display[5];
d_thick = display[6];
wall_top = floor_thick + (carrier ? carrier_inside : inside);
cells_x = carrier ? carrier_battery_x : battery_x;
// The Pico lies with its chip to the floor, so that BOOTSEL can be pressed through it.
pico_z = floor_thick + pico_post;
carrier_z = pico_z + pico_board + carrier_header;
carrier_y = depth - wall - gap;
carrier_posts = [for (hole = carrier_holes) [carrier_x + hole[0], carrier_y - hole[1]]];
height = wall_top + plate;
screws = [for (x = [screw_inset, width - screw_inset], y = [screw_inset, depth - screw_inset]) [x, y]];
post = 8;
pico_y = depth - wall - gap - pico_length / 2;

module rounded(size, radius, high) {
    linear_extrude(high) translate([radius, radius]) offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius]);
}

module at_each(places) {
    for (place = places) translate(place) children();
}

module around(centre, apart) {
    at_each([for (x = [-1, 1], y = [-1, 1]) [centre[0] + x * apart[0] / 2, centre[1] + y * apart[1] / 2]]) children();
}

// A hole through a wall whose top needs no support: round below, pointed above.
module teardrop(diameter, length) {
    rotate([90, 0, 90]) linear_extrude(length) union() {
        circle(d = diameter);
        rotate(45) square(diameter / 2);
    }
}

module bottom() {
    difference() {
        union() {
            difference() {
                rounded([width, depth], 5, wall_top);
                translate([wall, wall, floor_thick]) rounded([width - 2 * wall, depth - 2 * wall], 5 - wall, wall_top);
            }
            at_each(screws) cylinder(d = post, h = wall_top);
            if (carrier) at_each(carrier_posts) cylinder(d = 5, h = carrier_z);
            else around([pico_x, pico_y], pico_holes) cylinder(d = pico_post_width, h = pico_z);
            battery_rim();
        }
        at_each(screws) translate([0, 0, wall_top - 14]) cylinder(d = 2.6, h = 14 + eps);
        if (carrier) at_each(carrier_posts) translate([0, 0, carrier_z - 8]) cylinder(d = 1.7, h = 8 + eps);
        else around([pico_x, pico_y], pico_holes) translate([0, 0, floor_thick]) cylinder(d = 1.7, h = pico_post + eps);
        // A Pico that is soldered flat under the carrier board has its socket higher.
        translate([pico_x - plug[0] / 2, depth - wall - eps, pico_z - 1.3 - plug[1] / 2])
            cube([plug[0], wall + 2 * eps, plug[1] + (carrier ? carrier_header : 0)]);
        translate([pico_x + boot[0], carrier_y - boot[1], -eps]) cylinder(d = boot_hole, h = floor_thick + 2 * eps);
        translate([width - wall - eps, switch_y, switch_z]) teardrop(switch_hole, wall + 2 * eps);
    }
}

// Four corners that keep the cells from sliding.
module battery_rim() {
    thick = 1.6;
    size = [battery[0] + 2 * gap, battery[1] + 2 * gap];
    translate([cells_x - size[0] / 2, battery_y - size[1] / 2, 0]) difference() {
        translate([-thick, -thick, 0]) cube([size[0] + 2 * thick, size[1] + 2 * thick, floor_thick + 5]);
        translate([0, 0, floor_thick]) cube([size[0], size[1], 10]);
        translate([8, -10, floor_thick]) cube([size[0] - 16, size[1] + 20, 10]);
        translate([-10, 8, floor_thick]) cube([size[0] + 20, size[1] - 16, 10]);
        translate([0, 0, -eps]) cube([size[0], size[1], floor_thick + 2 * eps]);
    }
}

// Lies as it is printed: the outside down. x is mirrored, so that it is right when it is turned over.
module top() {
    difference() {
        union() {
            rounded([width, depth], 5, plate);
            lip();
            around([display_x, display_y], d_holes) cylinder(d = 5, h = plate + d_thick);
        }
        at_each(screws) translate([0, 0, -eps]) {
            cylinder(d = 3.3, h = plate + 2 * eps);
            cylinder(d1 = 6.4, d2 = 3.3, h = 1.6);
        }
        around([display_x, display_y], d_holes) translate([0, 0, plate]) cylinder(d = d_screw - 0.4, h = d_thick + 1);
        window();
        at_each([for (x = buttons_x) [x, buttons_y]]) translate([0, 0, -eps]) cylinder(d = button_hole, h = plate + 2 * eps);
        guide_lines();
        translate([dial_x, dial_y, -eps]) cylinder(d = dial_hole, h = plate + 2 * eps);
        translate([dial_x - dial_stud - 0.6, dial_y - 1.2, plate - 1.4]) cube([1.2, 2.4, 2]);
        translate([buzzer_x, buzzer_y, -eps]) for (turn = [0:60:300]) rotate(turn) translate([4.5, 0])
            cylinder(d = buzzer_hole, h = plate + 2 * eps);
    }
}

module lip() {
    inset = wall + gap;
    difference() {
        translate([inset, inset, 0]) rounded([width - 2 * inset, depth - 2 * inset], 5 - inset / 2, plate + 3);
        translate([inset + 1.2, inset + 1.2, plate]) rounded([width - 2 * inset - 2.4, depth - 2 * inset - 2.4], 2, 10);
        at_each(screws) translate([0, 0, plate]) cylinder(d = post + 2 * gap + 0.5, h = 10);
        translate([pico_x - plug[0] / 2 - 2, depth - 12, plate]) cube([plug[0] + 4, 12, 10]);
    }
}

// Opens outwards at 45°, so that the display can be read from the side and the edge needs no support.
module window() {
    size = [d_lit[0] + 1.6, d_lit[1] + 1.6];
    translate([display_x, display_y + d_lit_y, -eps]) hull() {
        translate([-size[0] / 2, -size[1] / 2, 0]) translate([-plate, -plate, 0]) cube([size[0] + 2 * plate, size[1] + 2 * plate, eps]);
        translate([-size[0] / 2, -size[1] / 2, plate]) cube([size[0], size[1], 2 * eps]);
    }
}

// From each sixth of the picture to its button, a hair's depth.
module guide_lines() {
    below = display_y + d_lit_y - d_lit[1] / 2 - plate - 1.5;
    for (seat = [0:len(buttons_x) - 1]) {
        column = display_x - d_lit[0] / 2 + (seat * 21 + 11) * d_lit[0] / 128;
        translate([0, 0, -eps]) linear_extrude(0.4) hull() {
            translate([column, below]) circle(d = 0.8);
            translate([buttons_x[seat], buttons_y + button_nut / 2 + 1]) circle(d = 0.8);
        }
    }
}

// Lies as it is printed: the face down, the shaft's hole up.
module knob() {
    high = shaft_length + 1;
    difference() {
        union() {
            cylinder(d1 = 22, d2 = 24, h = 1);
            translate([0, 0, 1]) cylinder(d = 24, h = high - 1);
        }
        for (turn = [0:30:330]) rotate(turn) translate([13, 0, -eps]) cylinder(d = 4, h = high + 2 * eps);
        translate([0, 0, 2.5]) intersection() {
            cylinder(d = shaft + 0.2, h = high);
            translate([-shaft, -shaft, 0]) cube([2 * shaft, shaft + shaft_flat - shaft / 2 + 0.1, high]);
        }
        translate([0, 0, high - 4]) cylinder(d = dial_nut + 1, h = 4 + eps);
        translate([-0.5, 5, -eps]) cube([1, 5, 0.5]);
    }
}

// What is bought, as boxes a little smaller than it is: what only touches does not collide.
shrink = 0.02;

module bought() {
    on_floor();
    display_and_buttons();
    dial_and_piezo();
}

module on_floor() {
    translate([pico_x - pico_width / 2, pico_y - pico_length / 2, pico_z + shrink])
        cube([pico_width, pico_length, pico_board + (carrier ? 0 : pico_wires)]);
    translate([pico_x - 4, pico_y, pico_z - 2.6]) cube([8, pico_length / 2 + usb_out, 2.6]);
    if (carrier) carrier_board();
    translate([cells_x - battery[0] / 2, battery_y - battery[1] / 2, floor_thick + shrink]) cube(battery);
    translate([width - wall - 14, switch_y - 4, switch_z - 6]) cube([14 - shrink, 8, 12]);
}

module display_and_buttons() {
    translate([display_x - d_board[0] / 2, display_y - d_board[1] / 2, wall_top - d_thick - shrink - display_deep])
        cube([d_board[0], d_board[1], display_deep]);
    at_each([for (x = buttons_x) [x, buttons_y, wall_top]]) {
        translate([0, 0, -button_deep]) cylinder(d = button_hole - 0.3, h = button_deep + plate + 6);
        translate([0, 0, -3 - shrink]) cylinder(d = button_nut, h = 3, $fn = 6);
    }
}

module dial_and_piezo() {
    translate([dial_x, dial_y, wall_top]) {
        translate([-dial_body / 2, -dial_body / 2, -dial_deep - shrink]) cube([dial_body, dial_body, dial_deep]);
        cylinder(d = dial_hole - 0.3, h = plate + 5);
    }
    translate([buzzer_x, buzzer_y, wall_top - 2 - shrink]) cylinder(d = buzzer_disc, h = 2);
}

// The board, what stands on it (connectors with their plugs along the front, the right edge and under the display), and its legs below.
module carrier_board() {
    size = carrier_size;
    translate([carrier_x, carrier_y - size[1] + shrink, carrier_z + shrink]) {
        difference() {
            cube([size[0], size[1] - 2 * shrink, carrier_thick]);
            for (hole = carrier_holes) translate([hole[0], size[1] - hole[1], -1]) cylinder(d = 2.2, h = 4);
        }
        translate([0, 0, carrier_thick]) {
            cube([size[0], 7, carrier_tall]);
            translate([size[0] - 7, 0, 0]) cube([7, size[1] - 5, carrier_tall]);
            translate([30, size[1] - 8, 0]) cube([22, 7, carrier_tall]);
            translate([8, 8, 0]) cube([size[0] - 16, size[1] - 16, 4]);
        }
        translate([30, 9, -2]) cube([22, size[1] - 17, 2]);
        translate([30, 12.2, -2]) cube([size[0] - 38, size[1] - 20.2, 2]);
    }
}

module top_in_place() {
    translate([0, 0, height]) mirror([0, 0, 1]) top();
}

module knob_in_place() {
    translate([dial_x, dial_y, height + 1 + shaft_length + 1]) mirror([0, 0, 1]) knob();
}

if (part == "bottom") bottom();
if (part == "top") translate([width, 0, 0]) mirror([1, 0, 0]) top();
if (part == "knob") knob();
if (part == "assembly") {
    color("dimgray") bottom();
    color("whitesmoke") top_in_place();
    color("firebrick") knob_in_place();
    color("gold") bought();
}
// How it goes together: what is bought hangs under the plate or lies on the floor.
if (part == "exploded") {
    color("dimgray") bottom();
    color("gold") translate([0, 0, 45]) bought();
    color("whitesmoke") translate([0, 0, 90]) top_in_place();
    color("firebrick") translate([0, 0, 110]) knob_in_place();
}
// The steps of the build guide: the plate from below, then the floor.
if (part == "step-1" || part == "step-2") translate([0, depth, height]) rotate([180, 0, 0]) {
    color("whitesmoke") top_in_place();
    color("gold") display_and_buttons();
    if (part == "step-2") color("firebrick") dial_and_piezo();
}
if (part == "step-3") {
    color("dimgray") bottom();
    color("gold") on_floor();
}
// Everything that is in two things at once. Nothing should be.
if (part == "clash") {
    intersection() { translate([0, 0, mistake]) bottom(); bought(); }
    intersection() { top_in_place(); bought(); }
    intersection() { translate([0, 0, mistake - eps]) bottom(); top_in_place(); }
    intersection() { knob_in_place(); top_in_place(); }
}
