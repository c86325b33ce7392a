import { remembered } from "../../text/words.js";

/** Coarse kinds of things, as far as properties distinguish them. */
export const KINDS = [
  "person",
  "group",
  "organisation",
  "company",
  "party",
  "team",
  "country",
  "place",
  "settlement",
  "continent",
  "waterbody",
  "mountain",
  "building",
  "celestial",
  "work",
  "film",
  "series",
  "book",
  "music",
  "artwork",
  "game",
  "character",
  "event",
  "award",
  "position",
  "occupation",
  "field",
  "language",
  "religion",
  "sport",
  "genre",
  "movement",
  "ethnicity",
  "species",
  "substance",
  "disease",
  "product",
  "concept",
] as const;
export type Kind = (typeof KINDS)[number];

/** A set of kinds, written as one string: "film book". */
export function kindSet(names: string): ReadonlySet<Kind> {
  const list = names.split(" ");
  const kinds = KINDS.filter((kind) => list.includes(kind));
  if (kinds.length < list.length) throw new Error(`not only kinds: "${names}"`);
  return new Set(kinds);
}

/** The first pattern that fits the head of a class's name decides; specific patterns come before general ones. */
const BY_NAME: readonly (readonly [Kind, RegExp])[] = [
  [
    "character",
    /\b(?:fictional|mythical|mythological|legendary) (?!film|series|work|universe)|\bcharacters?\b|\bsuperhero(?:ine)?\b|\bdeity\b|\bgod(?:dess)?\b/,
  ],
  ["award", /\b(?:awards?|prizes?|medals?|honou?rs?|order of|decoration|trophy|hall of fame|fellowship)\b/],
  ["occupation", /\b(?:occupations?|professions?|craft|job|vocation)\b/],
  ["position", /\b(?:positions?|office|rank|title|degree)$|^position\b/],
  ["language", /\blanguages?\b|\bdialects?\b/],
  [
    "religion",
    /\b(?:religions?|religious (?:denomination|movement|belief|group)|denominations?|branch of (?:islam|christianity)|church body|belief|worldview|atheism|faith)\b/,
  ],
  ["sport", /\b(?:sports?|martial art|ball game|sport discipline|sports discipline)$/],
  ["genre", /\bgenres?\b|\bstyle of music\b|\bmusic style\b/],
  ["movement", /\bmovements?\b|\bart style\b|\bphilosophical school\b|\bideology\b/],
  ["ethnicity", /\bethn(?:ic|icity|o\w+)\b|\bpeople$|\bnationality\b|\bdiaspora\b|\btribe\b/],
  ["disease", /\b(?:diseases?|disorders?|syndrome|illness|cancer|cause of death|infection|injury|medical condition|symptom)\b/],
  [
    "event",
    /\b(?:events?|wars?|battles?|elections?|seasons?|tournaments?|championships?|competitions?|olympic|games \(|ceremony|festivals?|race|grand prix|tour de|world cup|revolution|disaster|accident|conference|summit|treaty|attack|incident|uprising|pandemic|edition|mission|(?:space)?flight|expedition|marathon|final|match)\b/,
  ],
  ["team", /\b(?:teams?|clubs?|franchise \(sport|\w*team)\b/],
  ["party", /\bpolitical part(?:y|ies)\b|\bpolitical coalition\b/],
  ["group", /\b(?:bands?|musical (?:group|ensemble|duo)|rock group|girl group|duo|orchestra|choir|quartet|ensemble)\b/],
  [
    "company",
    /\b(?:compan(?:y|ies)|business(?:es)?|firms?|enterprise|corporation|conglomerate|manufacturer|airline|bank|brand|retailer|studio|label|publisher|publishing house|automaker|broadcaster|television (?:channel|network|station)|network|channel|chain|startup|production house|distributor|operator|subsidiary)\b/,
  ],
  [
    "organisation",
    /\b(?:organi[sz]ations?|universit(?:y|ies)|colleges?|schools?|institutes?|institution|agency|agencies|academy|league|association|society|committee|council|parliament|legislature|government|ministry|department of|army|navy|air force|armed force|military (?:unit|branch)|police|union|federation|foundation|conservatory|museum|faculty|think tank|order|court|diocese|alliance|regiment|bloc)\b/,
  ],
  ["continent", /\bcontinents?\b/],
  [
    "country",
    /\b(?:countr(?:y|ies)|sovereign states?|nations?|empires?|kingdoms?|republics?|historical states?|former states?|dynasty|confederation|caliphate|duchy|principality|realm|colonial power|constitutional monarchy|sultanate|micronation|microstate)\b/,
  ],
  [
    "settlement",
    /\b(?:cit(?:y|ies)|towns?|villages?|capital|municipalit(?:y|ies)|communes?|boroughs?|metropolis|megacity|settlements?|neighbou?rhoods?|census-designated|hamlet|suburb|quarter|comune|urban area|metropolitan area|locality|parish|frazione|banlieue|regional center|township|ortsteil|municipiu|community|ward of|burgh|conurbation|polis|resort)\b/,
  ],
  [
    "waterbody",
    /\b(?:rivers?|lakes?|oceans?|seas?|bays?|gulfs?|straits?|canals?|streams?|tributary|reservoirs?|waterfalls?|lagoon|body of water|watercourse)\b/,
  ],
  ["mountain", /\b(?:mountains?|volcano(?:es)?|peaks?|summit|hills?|massif|ridge)\b/],
  [
    "building",
    /\b(?:buildings?|towers?|bridges?|stadiums?|arenas?|churches|church|cathedrals?|castles?|palaces?|temples?|mosques?|airports?|stations?|monuments?|memorials?|theat(?:re|er)s?|hospitals?|hotels?|skyscrapers?|cemeter(?:y|ies)|houses?|mansions?|statues?|structures?|venues?|library|prisons?|restaurants?|tombs?|abbey|monastery|fort|lighthouse|dams?|park|gardens?|zoo|mall|road|street|highway|railway|architectural|fortress|fortification|mausoleum|basilica|aerodrome|tourist attraction|campus|ch[aâ]teau)\b/,
  ],
  [
    "celestial",
    /\b(?:planets?|stars?|moons?|natural satellites?|asteroids?|galax(?:y|ies)|comets?|constellations?|nebula|exoplanet|astronomical|solar system)\b/,
  ],
  [
    "place",
    /\b(?:states?|provinces?|regions?|count(?:y|ies)|districts?|prefectures?|territor(?:y|ies)|departments?|oblasts?|islands?|cantons?|constituent|areas?|locations?|places?|peninsula|archipelago|deserts?|forests?|valleys?|governorates?|voivodeships?|federated|dependency|administrative|federal subject|beach|coast|basin|geographic\w*|arrondissement|federative|political territorial|unitary authority|constituency|shire|regierungsbezirk|enclave|exclave|colony|subcontinent|archaeological site|world heritage site|landform|protectorate)\b/,
  ],
  [
    "series",
    /\b(?:(?:television|tv|web|anime|animated|drama|comedy|radio) (?:series|shows?|programs?|programmes?|sitcoms?|serial)|sitcoms?|miniseries|soap operas?|talk shows?|telenovela|game show|television)\b/,
  ],
  ["film", /\b(?:films?|movies?|documentar(?:y|ies)|motion picture)\b/],
  [
    "book",
    /\b(?:novels?|books?|literary works?|poems?|plays?|short stor(?:y|ies)|comics?|manga|novella|essay|magazines?|newspapers?|periodical|journal|encyclop(?:a|ae)edia|dictionary|text|written work|trilogy|tragedy|treatise|autobiography|memoir|literature|epic|saga|fairy tale|scripture)\b/,
  ],
  [
    "music",
    /\b(?:songs?|albums?|singles?|symphon(?:y|ies)|operas?|compositions?|musicals?|concerto|ep|soundtrack|anthem|hymn|sonata|ballet)\b/,
  ],
  ["artwork", /\b(?:paintings?|sculptures?|fresco|drawings?|photographs?|artworks?|works? of art|portrait|mural|engraving|statue)\b/],
  ["game", /\bgames?\b/],
  ["work", /\b(?:works?|series|franchise|anthology|podcast|media)\b/],
  [
    "species",
    /\b(?:species|genus|taxon|breeds?|animals?|plants?|birds?|fish(?:es)?|mammals?|dogs?|cats?|horses?|trees?|flowers?|insects?|reptiles?|organisms?|fruit|vegetable|crop)\b/,
  ],
  [
    "substance",
    /\b(?:elements?|compounds?|chemicals?|drugs?|medications?|minerals?|materials?|metals?|gas(?:es)?|alloy|proteins?|enzymes?|acid|substance|isotope|fuel|molecule|polymer|gene)\b/,
  ],
  [
    "product",
    /\b(?:products?|vehicles?|cars?|automobiles?|aircraft|ships?|devices?|software|programming languages?|operating systems?|smartphones?|computers?|weapons?|rifle|instruments?|locomotive|rockets?|spacecraft|satellites?|websites?|apps?|food|dish|drinks?|beverages?|clothing|machines?|tools?|service|engine)\b/,
  ],
  [
    "field",
    /\b(?:fields?|disciplines?|sciences?|branch of|academic|studies|stud(?:y|ies) of|subject|theory|art form|engineering|technology|industry|sector)\b/,
  ],
  ["person", /\b(?:humans?|persons?|m[ae]n|wom[ae]n|boys?|girls?|historical figure|billionaire)\b/],
  ["concept", /\b(?:currenc(?:y|ies)|coins?|units? of|writing systems?|alphabets?|concepts?|century|historical period)\b/],
];

/** Compounds whose last word alone would mislead. */
const BY_COMPOUND: readonly (readonly [Kind, RegExp])[] = [
  ["event", /\b(?:olympic|paralympic|commonwealth|asian|pan american) games\b|\bolympics\b/],
  ["celestial", /\bnatural satellites?\b/],
  ["religion", /\bchristian church\b/],
  ["product", /\b(?:game|video game|gaming) consoles?\b/],
  ["character", /\b(?:fictional|mythical|mythological|legendary) (?:human|person|character|creature|animal|figure)\b/],
  ["series", /\b(?:television|tv|web|anime|animated|drama|comedy|radio) (?:series|shows?|programs?|programmes?|serials?|sitcoms?)$/],
  ["company", /\b(?:television|radio|tv) (?:stations?|channels?|networks?|broadcasters?)$/],
  ["book", /\b(?:literary|written) works?\b|\bnovel series\b|\bbook series\b/],
  ["music", /\bmusical (?:works?|compositions?)\b/],
  ["country", /\bsovereign states?\b|\b(?:historical|former|island) (?:country|nation|state)\b/],
];

/** Descriptions of people name their occupation: "American film director", "queen of England". */
const PERSON_NOUN =
  /\b(?!(?:play|check|watch|track|short|white|black)?lists?\b)\w{3,}(?:ists?|ographers?|icians?)\b|\b(?:actors?|actress(?:es)?|singers?|rappers?|composers?|songwriters?|writers?|authors?|poets?|playwrights?|directors?|filmmakers?|producers?|screenwriters?|statesm[ae]n|lawyers?|footballers?|players?|athletes?|swimmers?|boxers?|wrestlers?|drivers?|philosophers?|historians?|engineers?|inventors?|painters?|sculptors?|architects?|models?|dancers?|comedians?|presenters?|kings?|queens?|emperors?|empress|princes?|princess(?:es)?|popes?|bishops?|saints?|generals?|officers?|soldiers?|businessm[ae]n|businesswom[ae]n|businesspersons?|entrepreneurs?|theologians?|astronauts?|cosmonauts?|explorers?|doctors?|judges?|diplomats?|dj|conductors?|drummers?|editors?|designers?|critics?|skaters?|skiers?|golfers?|gymnasts?|runners?|jumpers?|coach|managers?|men|man|women|woman|monarchs?|rulers?|nobleman|duke|earl|baron|astronomers?|president of|prime minister|chancellor of|senator|governor of|wife of|son of|daughter of)\b(?!['’])/;

/** The kind of a class's instances, from its name; the head noun counts ("film studio" is not a film). */
export const kindOfName: (name: string) => Kind | null = remembered(50_000, (name) => {
  const lower = name.toLowerCase();
  const head = lower.replace(/\s(?:of|in|for|with|by|from|to|on|at|that|which|who|based|located|set)\s.*$/u, "");
  const find = (text: string) => BY_NAME.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const last = head.split(/[\s-]+/u).at(-1) ?? "";
  return BY_COMPOUND.find(([, pattern]) => pattern.test(head))?.[0] ?? find(last) ?? find(head) ?? find(lower);
});

export function kindOfDescription(description: string): Kind | null {
  const lower = description.toLowerCase().replace(/\([^)]*\)/gu, " ");
  const first = lower.split(/[,;]| (?:who|that|which|from|based|born|best known|located) /u)[0] ?? "";
  const head = first.replace(/\s(?:of|in|for|with|by|to|on|at|set|directed|written|released|created|about|published)\s.*$/u, "");
  const isThing =
    /\b(?:film|series|novel|album|song|book|game|painting|award|prize|team|club|company|band|attacks?|championships?|cup|competition)$/u;
  if (PERSON_NOUN.test(head) && !isThing.test(head)) return "person";
  return kindOfName(head);
}
