// Made from ../parts.toml by `cargo run --package zeitwort-hardware --bin enclosure`: change that file.

width = 132;
depth = 86;
wall = 2.4;
plate = 2.4;
inside = 30;
floor_thick = 2;
gap = 0.25;
screw_inset = 6.5;
buttons_y = 17;
button_hole = 12.3;
button_nut = 16.5;
button_deep = 26;
dial_x = 112;
dial_y = 64;
dial_hole = 7.3;
dial_body = 13;
dial_deep = 12;
dial_stud = 6;
dial_nut = 12.5;
shaft = 6;
shaft_flat = 4.5;
shaft_length = 15;
buzzer_x = 113;
buzzer_y = 39;
buzzer_disc = 20;
buzzer_hole = 2;
pico_x = 30;
pico_width = 21;
pico_length = 51;
pico_board = 1;
pico_post = 6;
pico_post_width = 3.3;
boot_hole = 7;
carrier_x = 11.5;
carrier_inside = 36;
carrier_header = 2.54;
carrier_thick = 1.6;
carrier_tall = 10;
carrier_battery_x = 96.5;
pico_wires = 8;
usb_out = 1.3;
battery_x = 76;
battery_y = 54;
switch_y = 30;
switch_z = 20;
switch_hole = 6.2;
display_x = 54;
display_y = 57;
display_deep = 11;
buttons_x = [21.0, 39.0, 57.0, 75.0, 93.0, 111.0];
pico_holes = [11.4, 47.0];
plug = [13.0, 9.0];
boot = [5.0, 13.4];
carrier_size = [65.0, 58.5];
carrier_holes = [[3.5, 3.5], [61.5, 3.0], [3.5, 46.0], [56.3, 49.2]];
battery = [37.5, 53.0, 14.0];
// Name, board, mounting holes apart, their screws, lit area, its middle above the board's, glass.
displays = [
    ["0.96", [27.5, 27.8], [23.5, 23.5], 1.7, [21.8, 10.9], 1.5, 1.6],
    ["1.3", [35.4, 33.6], [30.4, 28.5], 2.2, [29.5, 14.8], 1.5, 1.7],
    ["2.42", [72.0, 43.5], [67.0, 38.5], 2.2, [55.1, 27.6], 1, 2.3],
];
