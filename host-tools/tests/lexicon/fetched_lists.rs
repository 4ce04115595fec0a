//! The lexicons of the recipes, exhaustively. The packages are fetched into the cache; without network and without a
//! filled cache the tests say so in one sentence and fail. `cargo xtask test` leaves out modules of this name where packages cannot be
//! fetched, and says so. Where `ZEITWORT_LEXICONS` names a folder of lists that were packed
//! just now, as `cargo xtask test` does, those are read: they are the ones that are shipped.

use std::collections::HashSet;
use std::path::PathBuf;

use dict_pack::pack::{Description, pack};
use dict_pack::{Lexicon, Together};
use letters::{Language, Word};
use word_lists::compare::compare;
use word_lists::gather::Gathering;
use zeitwort::recipes::FromDisk as _;
use zeitwort::recipes::package::cache_folder;
use zeitwort::recipes::recipe::Recipe;

/// Every so many words one is changed in every way: a prime, so that no pattern of the list is met.
const SAMPLE_STEP: usize = 211;

/// A recipe's words and the image made of them.
struct Made {
    language: Language,
    words: Vec<Word>,
    image: Vec<u8>,
}

fn made(code: &str) -> Made {
    let recipe = Recipe::find(code).unwrap();
    let cache = fetched(&recipe);
    let mut gathering = Gathering::new(recipe.language, None);
    gathering.recipe(&recipe, &cache).unwrap();
    assert_eq!(gathering.idle, [""; 0], "corrections that do nothing");
    let words = gathering.words().unwrap();
    let description = Description {
        language: recipe.language,
        name: recipe.name.clone(),
        source: gathering.source_line(),
        licence: recipe.licence.clone(),
    };
    let packed =
        std::env::var_os("ZEITWORT_LEXICONS").map(|folder| PathBuf::from(folder).join(format!("{code}.lexicon")));
    let image = match packed.filter(|file| file.exists()) {
        Some(file) => std::fs::read(file).unwrap(),
        None => pack(&words, &description, &mut |_| ()).unwrap(),
    };
    Made { language: recipe.language, words, image }
}

fn fetched(recipe: &Recipe) -> PathBuf {
    let cache = cache_folder();
    for package in recipe.packages() {
        if package.in_cache(&cache).unwrap().is_none() {
            package.fetch(&cache).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    cache
}

/// All that holds for every recipe: the image has exactly the words of the list, is small enough, and is no chance.
fn holds(made: &Made, most_bits_per_word: f64) {
    let lexicon = Lexicon::open(&made.image).unwrap();
    assert!(lexicon.is_sound());
    let comparison = compare(&Together::from_iter([lexicon]), &made.words);
    assert!(comparison.is_equal(), "{:?}", (comparison.missing.len(), comparison.surplus.len()));
    assert_eq!(comparison.shared, made.words.len());
    neighbours_agree(&lexicon, made);
    let bits = made.image.len() as f64 * 8.0 / made.words.len() as f64;
    assert!(bits <= most_bits_per_word, "{bits:.3} bits per word");
}

/// Every beginning and every one-letter insert, delete and substitute of a large sample agrees with a hash set.
fn neighbours_agree(lexicon: &Lexicon<'_>, made: &Made) {
    let alphabet = made.language.alphabet();
    let known: HashSet<Word> = made.words.iter().copied().collect();
    let printed: Vec<char> = alphabet.letters().iter().map(|letter| letter.as_char()).collect();
    let agrees = |letters: &[char]| {
        let text: String = letters.iter().collect();
        let expected = alphabet.word(&text).is_some_and(|word| known.contains(&word));
        assert_eq!(lexicon.contains(&text), expected, "{text}");
    };
    for word in made.words.iter().step_by(SAMPLE_STEP) {
        let letters: Vec<char> = word.to_string().chars().collect();
        for place in 0..=letters.len() {
            agrees(&letters[..place]);
            for &letter in &printed {
                agrees(&[&letters[..place], &[letter], &letters[place..]].concat());
                if place < letters.len() {
                    agrees(&[&letters[..place], &[letter], &letters[place + 1..]].concat());
                }
            }
            if place < letters.len() {
                agrees(&[&letters[..place], &letters[place + 1..]].concat());
            }
        }
    }
}

fn has(made: &Made, present: &str, absent: &str) {
    let lexicon = Lexicon::open(&made.image).unwrap();
    for word in present.split_whitespace() {
        assert!(lexicon.contains(word), "{word} is missing");
    }
    for word in absent.split_whitespace() {
        assert!(!lexicon.contains(word), "{word} should not be there");
    }
}

#[test]
fn the_german_lexicon_is_its_list_and_knows_the_rule_sheets_words() {
    let made = made("de");
    holds(&made, 4.4);
    assert!(made.words.len() > 580_000, "{}", made.words.len());
    has(
        &made,
        "GRÜNDE LAST AUSLASTUNG HASE MAUS HUND UM NA DU HEXE TOR TORE BITTEN MAUER MAUERN BAURECHT LIEBEN VERLIEBEN \
         AHORN HUT FERNREISE REIFEN EBEN LIST MAST AST HORN ARM UND ARME TEST TEXT TESTSPIEL SPIEL SPIELEN SPIELT \
         SPIELGRUPPE RAT BALD KURZ VERSORGEN WORT GRAD ORT RAD WOGE EISZEIT GEHEN BALLON WIR LUFT LIEBE WEICH ICH \
         WERT TELEFON TON ELEFANTEN ERLAUBEN ERBEN APPLAUS EIS SALBEI WIE WILLEN KINO KIND ÖL ÜB CAFE MASSE \
         GANGES BREMEN KARSTEN BRIGGS WITTLINGEN SÖLDEN KREMS BRAUNTON BLOCH",
        "BAURE EN HEIT ANTI KEIT GRUENDE USA GMBH USW PKW HANS BERLIN DEUTSCHLAND STENDAL FACEBOOK UNIXE KONRADEN \
         WUNDRET LÄCHLEST EXTREMST WOHLTUENDST AMERIKA AMERIKAS JENS SOLINGEN BIK KÄM",
    );
    has(
        &made,
        "REST FEST SENOR SENORA ANGSTRÖM AD AR ID ON LEX WU WUS FANCY WOKEN SCHOGGI LANDAMMANN BEISL VOGERLSALAT DATING NINJA MINIBUS \
         HINBEKOMMEN HINBEKOMMT RAUSGESCHMISSEN UNZUREICHENDER TEMPOLIMITS TUNLICHST SCHLEUNIGST HERBST BLUTTEST CORDOBA",
        "",
    );
    // What a paradigm makes, what it must not make, and words that are names as well.
    has(
        &made,
        "BAUERNGÄRTEN KULTURHAUSES KULTURHÄUSERN GASPREISES ADVENTSMARKTES RADIKALISMEN TIEFGEFROREN BELECKE LASCHET GÜSTEN \
         GERAINT KIRCHNER SCHWAIGERN NAUEN RAHN",
        "BAUERNGÄRTENN BAHNANSCHLUSSS KULTURHAUSS GASPREISS BLUMENKRANZS BETONWANDS RADIKALISMENN TIEFGEFRIERTE CHINA \
         ÄGYPTEN MICROSOFT WIKIPEDIA LKW VATIKANSTADT",
    );
    // Forms without their e: in verse, and in names.
    has(
        &made,
        "GELUNGENE ESPENEM GEFOCHTENE GOLDNE OFFNEM SELTNER EIGNES TROCKNE ERSEHNE EINGEBORNER GALTST MODEST",
        "GELUNGNE ESPNEM GEFOCHTNE VERSCHIEDNERES BIRKNER LINDNER KALKULIERBARST FASSUNGSLOSEST",
    );
    // What the classes of additions make, and what looks like their verbs.
    has(
        &made,
        "AUFLACHENS BRUTZELNDE UMZUFÜLLEN ANZUKOPPELN AUFSCHWANG ZUSAMMENNAHM HEIMFAND NIEDERSTIEG LOSRASTE HINAUSSCHRIE \
         BEFLAGGTEM NACHVERHANDELT LOSKOPPLE RUMORTEN ABFRIEREN GELACHT",
        "GELACHTE VORTEILST HEIMREISST ABREISTETE ABFRIERTE RUMORTEND ABZUSPÜLTEN DAVONSTÄHLEND EINWICHE BEULTES VERBRENNTES \
         LOTUSSITZS SPIELFLUSSS BRENNÖFENN IBAN",
    );
    // What people missed, and what they found that is no word.
    has(
        &made,
        "SUSPENDIERUNG TRANSPLANTAT EINREICHUNG NEUFASSUNG BOSHAFTIGKEIT UNSAUBERKEIT VERPFEIFEN ZUSAMMENBLEIBEN HERUMSITZEN \
         UNTERGESCHOBEN ÜBERTRÄGER UNSERETWEGEN ALLERERST SUPERVISOR SPEAKER GAMER BOOMER CHATBOT GIF BUMM PSST ERBAULICHSTE \
         HINZUTRETEND SCHLITTELT GESCHLITTELT GUGGENMUSIK SAMICHLAUS FASNÄCHTLER GYMI KANTI MUTSCHLI LÄCKERLI",
        "ACHZIG KARAKTER ZUMINDESTENS ERWÄGTE BERÜCHTIGSTE BETRIEBSPANNUNG FRITIERT FRITEUSE FRITIEREN SCHNEUZEN ROLLADEN \
         ZIERAT EINBLEUEN VERSTÄK ANDICK AUFHÖB GERAUMERER BÄT",
    );
    // Whole classes: no bare stems of separable verbs, no subjunctives without their e, all forms of a paradigm.
    has(
        &made,
        "ABWEHR ANMUT AUSDAUER EINMAL GIB KÖNNT NÄHREST KRAULEST SPECKIGSTES ISLAMISCHEREN BETTNÄSSENS GRÜBLERINNEN ENTSUNKEN",
        "ABGEB VORWERF EINSPRECH ABWANDER ABTU LÄG SÄH ZÖG BEKÄM WÄR BÄT GERAUMERER POLENS",
    );
    // Words of the vote that somebody read, and what only kin agree on.
    has(
        &made,
        "VERLETZLICHKEIT UMZUSCHÜTTEN HINZUGESETZT REINHEITEN HOSTELS WIEDERHABEN LISMEN AUSSTEUER KURZARBEIT ABBRENNTE",
        "NABELND ZERNARBEN GELACHTE ZUFRACHTEN ABHATT KANZELND WÄRFE ABBRINGTE",
    );
}

#[test]
fn the_french_lexicon_is_its_list_and_knows_irregular_verbs() {
    let made = made("fr");
    holds(&made, 2.5);
    has(
        &made,
        "EAU VIE LOURD CHAMBRE PARAITRE DISPARAITRE IMAGE PAGE MIEL DROLE BOEUF ROLE OEUF BORD ETRE SUIS ES EST SOMMES \
         ETES SONT FUT SERAI FUSSIONS AVOIR AI AS AVONS ONT EUT AURAI EUSSENT ALLER VAIS VAS VA ALLONS VONT IRA IRAIS JAN",
        "LYON JEANNE CM KG ETC DUPONT JUSQU LORSQU JANV NEW STREET FAUDRAI",
    );
    // Short words that were missing, and forms that no verb has.
    has(
        &made,
        "APP BIB FAQ GIF KOI KITE KALE RAKU WOKE",
        "CONPRESSER RAIDIRASSE RENFORMIRASSE MACHINAIRENT SABRAIRENT RAZZIERAT COMPOSERAT DEVOILERAT",
    );
    // Other persons of the same mistakes, and words that only look like them.
    has(
        &made,
        "COMPOSERENT VENERASSE PARAISSE COMPARAISSENT BAISSIEZ ALLAITES SURFAITES UNIRAMES CUIRASSE MIRASSE REGENERAT",
        "COMPOSERASSE COMPOSERERENT DEVALUERATES PARERASSIONS MACHINAISSENT SABRAITES PLANCHEIAIMES RAIDIRAT RENFORMIRERENT",
    );
}

#[test]
fn the_italian_lexicon_has_words_that_end_in_an_accent_and_no_stumps() {
    let made = made("it");
    holds(&made, 9.3);
    has(
        &made,
        "CITTA LIBERTA UNIVERSITA GIOVEDI VIRTU PERCHE BAMBU AVRA AVRO CANTERA PAGHERO COSTRUI FILM NON ANDAR",
        "CITT LIBERT GIOVED VIRT ABITABILIT PAGERA FACEBOOK",
    );
}

#[test]
fn the_english_lexicon_is_its_list() {
    let made = made("en");
    holds(&made, 6.9);
    has(&made, "WORD WORDS TIME ZEBRA SEX HELL PAWN OK EMOJIS VAPED ZEN", "LONDON USA UK SJ");
    // Words that are younger than the list.
    has(&made, "ZE PWN PWNED SIG FAV DOXX DOXXING SUDOKU KOMBUCHA COVID CAPTCHA UPVOTED SHAKSHUKA", "");
}
