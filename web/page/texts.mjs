// What the page says, in the three languages of the device.

const de = {
  tagline: 'Uhr, Punkteblock und Wörterbuch für Wortspiele, hier zum Anfassen.',
  display: 'Anzeige', seat: 'Platz', dial: 'Rad: drücken. Die Pfeiltasten drehen es.', left: 'nach links drehen', right: 'nach rechts drehen',
  volume: 'Lautstärke', plug: 'Stecker ziehen', real: 'Echte Firmware', native: 'Zurück zur schnellen', full: 'Ganzer Bildschirm',
  keys: '1–6 drücken · Umschalt oder F1–F6 halten · ← → drehen · Eingabe oder Leertaste drückt das Rad · H hält es · P zieht den Stecker',
  line_of: (n, of) => `Zeile ${n} von ${of}`, keyboard: 'Die Knöpfe 1 bis 6 tippen einen Buchstaben, das Rad ändert ihn',
  signs: { push: 'drücken', turn: 'drehen', hold: 'halten', seat: 'Knopf' },
  other_tab: 'Dieses Gerät ist in einem anderen Fenster an. Sobald es dort zu ist, geht es hier weiter.',
  not_kept: 'Dieser Browser bewahrt nichts auf: Was gespielt wird, ist weg, sobald die Seite zu ist.',
  trouble: (why) => `Nicht gespeichert: ${why}`,
  failed: (why) => `Das Gerät hat neu gestartet: ${why}`,
  starting_real: 'Der echte Pico startet …', real_now: 'Hier läuft die Datei, die auf den Pico kommt, in einem nachgebauten Pico.',
  too_slow: (share) => `Dieser Rechner ist zu langsam für den nachgebauten Pico: er läuft mit ${share} % der wirklichen Zeit.`,
  lists: 'Wortlisten', lists_are: 'Diese Listen urteilen hier und auf dem Gerät:', words: 'Wörter', remove: 'entfernen', no_lists: 'keine: niemand urteilt',
  own: 'Eigene Listen', drop: 'Dateien hierher ziehen oder wählen: Text mit einem Wort je Zeile, JSON, hunspell (.dic mit .aff), auch als .gz; oder eine .uf2, aus der die Listen gelesen werden.',
  language: 'Sprache', name: 'Name auf dem Schirm', licence: 'Lizenz', encoding: 'Zeichen', add_words: 'Dazu (ein Wort je Zeile)', remove_words: 'Weg (ein Wort je Zeile)',
  pack: 'Packen und urteilen lassen', packing: 'Packe …', packed: (words, bytes) => `${words} Wörter in ${bytes} Bytes.`, from: (n, source) => `${n} aus ${source}`, added: (n) => `${n} von Hand dazu`, refused: (n, why) => `${n} abgelehnt: ${why}`, rejects: 'Abgelehnte', choose_files: 'Zuerst Dateien wählen oder Wörter eintippen.',
  original: 'Wieder die Listen der Seite',
  sheet: 'Spielbogen', no_sheet: 'Noch steht nichts auf dem Bogen.', refresh: 'Neu lesen', columns: ['Runde', 'Wer', 'Punkte', 'Summe', 'Wofür'], copy: 'Kopieren', copied: 'Kopiert.',
  from_device: 'Von einem echten Gerät lesen', no_serial: 'Nur Chromium und seine Verwandten (Chrome, Edge) lesen ein Gerät am USB-Kabel.', serial_greeting: (version) => `Am Kabel: ${version}`,
  no_gcg: 'GCG gibt es nur für Scrabble am Brett; dieses Spiel hat kein Brett.',
  pico: 'Auf den Pico', step1: 'BOOTSEL gedrückt halten und den Pico ans USB-Kabel stecken.', step2: 'Der Pico erscheint als Laufwerk RPI-RP2.', step3: 'Die Datei darauf ziehen: er startet neu und ist ein Zeitwort.',
  full_uf2: 'zeitwort-full.uf2: Firmware und diese Listen', lists_uf2: 'lexicons.uf2: nur diese Listen',
  link: 'Ein Spiel als Link', link_what: 'Alles, was seit dem neuen Gerät gedrückt wurde, steht in der Adresse: Wer sie öffnet, sieht dasselbe. So meldet man auch Fehler.', copy_link: 'Link kopieren', save_scenario: 'Als Szenario speichern', too_long: 'Die Aufnahme reicht nicht bis zum Anfang zurück. „Neues Gerät“ beginnt eine neue.',
  fresh: 'Neues Gerät', fresh_sure: 'Alles auf diesem Gerät vergessen, auch das laufende Spiel?',
  guest: 'Das ist ein Spiel aus einem Link; hier wird nichts gespeichert.', other_lists: 'Es wurde mit anderen Wortlisten gespielt.', back: 'Zurück zum eigenen Gerät', bad_link: 'Dieser Link ist kein Spiel.',
  licences: 'Lizenzen der Wortlisten', about: 'Was das ist', source: 'Quelltext und Bauanleitung',
};

const fr = {
  tagline: 'Sablier, feuille de score et dictionnaire pour jeux de lettres, à essayer ici.',
  display: 'Écran', seat: 'Place', dial: 'Molette : pousser. Les flèches la tournent.', left: 'tourner à gauche', right: 'tourner à droite',
  volume: 'Volume', plug: 'Débrancher', real: 'Vrai micrologiciel', native: 'Retour au rapide', full: 'Plein écran',
  keys: '1–6 appuyer · Maj ou F1–F6 maintenir · ← → tourner · Entrée ou Espace pousse la molette · H la maintient · P débranche',
  line_of: (n, of) => `ligne ${n} sur ${of}`, keyboard: 'Les boutons 1 à 6 tapent une lettre, la molette la change',
  signs: { push: 'pousser', turn: 'tourner', hold: 'maintenir', seat: 'bouton' },
  other_tab: 'Cet appareil est allumé dans une autre fenêtre. Dès qu’elle sera fermée, il continue ici.',
  not_kept: 'Ce navigateur ne garde rien : la partie sera perdue quand la page se ferme.',
  trouble: (why) => `Non enregistré : ${why}`,
  failed: (why) => `L’appareil a redémarré : ${why}`,
  starting_real: 'Le vrai Pico démarre …', real_now: 'Ici tourne le fichier même qui va sur le Pico, dans un Pico simulé.',
  too_slow: (share) => `Cet ordinateur est trop lent pour le Pico simulé : il tourne à ${share} % du temps réel.`,
  lists: 'Listes de mots', lists_are: 'Ces listes jugent, ici et sur l’appareil :', words: 'mots', remove: 'retirer', no_lists: 'aucune : personne ne juge',
  own: 'Vos propres listes', drop: 'Glissez ou choisissez des fichiers : un mot par ligne, JSON, hunspell (.dic avec .aff), aussi en .gz ; ou un .uf2, dont les listes sont relues.',
  language: 'Langue', name: 'Nom à l’écran', licence: 'Licence', encoding: 'Caractères', add_words: 'À ajouter (un mot par ligne)', remove_words: 'À retirer (un mot par ligne)',
  pack: 'Compresser et faire juger', packing: 'Compression …', packed: (words, bytes) => `${words} mots en ${bytes} octets.`, from: (n, source) => `${n} de ${source}`, added: (n) => `${n} ajoutés à la main`, refused: (n, why) => `${n} refusés : ${why}`, rejects: 'Refusés', choose_files: 'Choisissez d’abord des fichiers ou tapez des mots.',
  original: 'Reprendre les listes de la page',
  sheet: 'Feuille de score', no_sheet: 'La feuille est encore vide.', refresh: 'Relire', columns: ['Manche', 'Qui', 'Points', 'Total', 'Pourquoi'], copy: 'Copier', copied: 'Copié.',
  from_device: 'Lire un vrai appareil', no_serial: 'Seuls Chromium et ses proches (Chrome, Edge) lisent un appareil par câble USB.', serial_greeting: (version) => `Au bout du câble : ${version}`,
  no_gcg: 'GCG n’existe que pour le Scrabble sur plateau ; cette partie n’a pas de plateau.',
  pico: 'Sur le Pico', step1: 'Tenez BOOTSEL et branchez le Pico au câble USB.', step2: 'Le Pico apparaît comme disque RPI-RP2.', step3: 'Glissez-y le fichier : il redémarre, c’est un Zeitwort.',
  full_uf2: 'zeitwort-full.uf2 : micrologiciel et ces listes', lists_uf2: 'lexicons.uf2 : ces listes seules',
  link: 'Une partie en lien', link_what: 'Tout ce qui a été pressé depuis l’appareil neuf tient dans l’adresse : qui l’ouvre voit la même chose. C’est aussi ainsi qu’on signale une erreur.', copy_link: 'Copier le lien', save_scenario: 'Enregistrer le scénario', too_long: 'L’enregistrement ne remonte pas au début. « Appareil neuf » en commence un autre.',
  fresh: 'Appareil neuf', fresh_sure: 'Tout oublier sur cet appareil, même la partie en cours ?',
  guest: 'C’est une partie venue d’un lien ; rien n’est enregistré ici.', other_lists: 'Elle a été jouée avec d’autres listes.', back: 'Retour à mon appareil', bad_link: 'Ce lien n’est pas une partie.',
  licences: 'Licences des listes', about: 'Qu’est-ce que c’est', source: 'Code source et plans',
};

const en = {
  tagline: 'Clock, score pad and dictionary for word games, here to be touched.',
  display: 'Display', seat: 'Seat', dial: 'Dial: push. The arrow keys turn it.', left: 'turn left', right: 'turn right',
  volume: 'Volume', plug: 'Pull the plug', real: 'Real firmware', native: 'Back to the fast one', full: 'Full screen',
  keys: '1–6 press · Shift or F1–F6 hold · ← → turn · Enter or Space pushes the dial · H holds it · P pulls the plug',
  line_of: (n, of) => `line ${n} of ${of}`, keyboard: 'Buttons 1 to 6 type a letter, the dial changes it',
  signs: { push: 'push', turn: 'turn', hold: 'hold', seat: 'button' },
  other_tab: 'This device is on in another window. As soon as that is closed, it goes on here.',
  not_kept: 'This browser keeps nothing: what is played is gone when the page is closed.',
  trouble: (why) => `Not kept: ${why}`,
  failed: (why) => `The device has started again: ${why}`,
  starting_real: 'The real Pico is starting …', real_now: 'This is the very file that goes on a Pico, running in an emulated one.',
  too_slow: (share) => `This machine is too slow for the emulated Pico: it runs at ${share} % of real time.`,
  lists: 'Word lists', lists_are: 'These lists judge, here and on the device:', words: 'words', remove: 'remove', no_lists: 'none: nobody judges',
  own: 'Lists of your own', drop: 'Drop or choose files: a word a line, JSON, hunspell (.dic with .aff), also as .gz; or a .uf2, whose lists are read back.',
  language: 'Language', name: 'Name on the screen', licence: 'Licence', encoding: 'Characters', add_words: 'Add (a word a line)', remove_words: 'Remove (a word a line)',
  pack: 'Pack and let it judge', packing: 'Packing …', packed: (words, bytes) => `${words} words in ${bytes} bytes.`, from: (n, source) => `${n} from ${source}`, added: (n) => `${n} added by hand`, refused: (n, why) => `${n} refused: ${why}`, rejects: 'Refused ones', choose_files: 'First choose files, or type words.',
  original: 'The page’s own lists again',
  sheet: 'Score sheet', no_sheet: 'Nothing is on the sheet yet.', refresh: 'Read again', columns: ['Round', 'Who', 'Points', 'Total', 'What for'], copy: 'Copy', copied: 'Copied.',
  from_device: 'Read a real device', no_serial: 'Only Chromium and its kin (Chrome, Edge) can read a device on a USB cable.', serial_greeting: (version) => `On the cable: ${version}`,
  no_gcg: 'GCG is for Scrabble by board; this game has no board.',
  pico: 'On the Pico', step1: 'Hold BOOTSEL and plug the Pico into the USB cable.', step2: 'The Pico shows up as the drive RPI-RP2.', step3: 'Drop the file on it: it restarts and is a Zeitwort.',
  full_uf2: 'zeitwort-full.uf2: firmware and these lists', lists_uf2: 'lexicons.uf2: these lists only',
  link: 'A game as a link', link_what: 'All that was pressed since the device was new stands in the address: whoever opens it sees the same. That is how to report a bug, too.', copy_link: 'Copy the link', save_scenario: 'Save as a scenario', too_long: 'The recording does not reach back to the beginning. “New device” begins another.',
  fresh: 'New device', fresh_sure: 'Forget everything on this device, the running game, too?',
  guest: 'This is a game from a link; nothing is kept here.', other_lists: 'It was played with other word lists.', back: 'Back to my own device', bad_link: 'This link is no game.',
  licences: 'Licences of the word lists', about: 'What this is', source: 'Source and plans',
};

export const TEXTS = { de, fr, en };

/** Writes the texts of a language wherever the page says which one belongs: data-t, and data-label for what is unseen. */
export function speak(language) {
  const texts = TEXTS[language];
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = texts[element.dataset.t];
  for (const element of document.querySelectorAll('[data-label]')) {
    const { label, number } = element.dataset;
    element.setAttribute('aria-label', number ? `${texts[label]} ${number}` : texts[label]);
  }
  return texts;
}
