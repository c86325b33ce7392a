/** Forms that the suffix rules stem wrongly, with the stem of their regular relatives. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "murder:murder murders:murder murdered:murder murderer:murder act:act acts:act acted:act acting:act actor:act actors:act live:live lives:live lived:live living:live air:air airs:air aired:air end:end ends:end ended:end ending:end base:base based:base bases:base use:use used:use uses:use using:use win:win wins:win set:set sets:set begin:begin begins:begin began:begin begun:begin city:city cities:city country:country countries:country named:name name:name names:name naming:name namesake:name wrote:writ written:writ write:writ writes:writ writing:writ writer:writ writers:writ authored:author author:author authors:author won:win winner:win winners:win winning:win " +
    "sire:sire sires:sire sired:sire widow:widow widows:widow widower:widower die:die movie:movie movies:movie died:die dies:die dying:die death:die dead:die deceased:die birth:born birthplace:born bear:born led:lead leader:lead leads:lead " +
    "married:marry marries:marry marriage:marry wed:marry wedding:marry sang:sing sung:sing singer:sing made:mak maker:mak makers:mak built:build builder:build " +
    "held:hold holder:hold holds:hold taught:teach teacher:teach spouses:spouse wives:wife husbands:husband played:play plays:play player:play players:play playing:play " +
    "founded:found founder:found founders:found founding:found foundation:found cofounder:found cofounded:found co:co speaks:speak spoke:speak spoken:speak " +
    "children:child sons:son daughters:daughter kids:child published:publish publication:publish publisher:publish publishes:publish " +
    "citizen:citizenship citizens:citizenship nationality:citizenship national:citizenship located:locat location:locat locates:locat lies:locat lie:locat lying:locat situated:locat " +
    "buried:burial bury:burial burial:burial burying:burial employed:employ employer:employ employee:employ employees:employ employs:employ " +
    "educated:educat education:educat studied:study studies:study student:study students:study starred:star stars:star starring:star " +
    "ran:run runs:run flows:flow flowed:flow high:height tall:height higher:height taller:height long:length longer:length shorter:length lower:height wide:width wider:width narrower:width lighter:weigh heavier:weigh weighs:weigh weight:weigh weighed:weigh " +
    "premiered:premier premieres:premier premiere:premier discover:discover discovers:discover discovered:discover discoverer:discover discovery:discover invented:invent inventor:invent invention:invent " +
    "composed:compos composer:compos compositions:compos composition:compos music:music musical:music directed:direct director:direct directs:direct direction:direct " +
    "produced:produc producer:produc production:produc produces:produc created:creat creator:creat creation:creat creates:creat " +
    "designed:design designer:design designs:design developed:develop developer:develop development:develop developers:develop " +
    "religious:religion religion:religion religions:religion faith:religion speciality:special border:border borders:border bordered:border bordering:border edited:edit editor:edit edits:edit " +
    "nominated:nominat nomination:nominat nominee:nominat painted:paint painter:paint paintings:paint painting:paint headquartered:headquarter headquarters:headquarter headquarter:headquarter " +
    "inhabitants:inhabit inhabited:inhabit people:people capitals:capit capitol:capit aka:aka serve:serve serves:serve served:serve serving:serve service:serve " +
    "known:known operated:operat operator:operat operates:operat owned:own owner:own owns:own ownership:own " +
    "restore:restor restores:restor restored:restor restoring:restor wine:wine wines:wine career:career careers:career signal:signal signals:signal station:station stations:station stationed:station " +
    "matter:matter matters:matter mattered:matter tailor:tailor tailored:tailor hammer:hammer hammers:hammer hammered:hammer site:site sites:site letter:letter letters:letter audition:audition auditioned:audition barely:barely"
  )
    .split(" ")
    .map((pair) => pair.split(":"))
    .map(([word = "", base = ""]) => [word, base]),
);

/** Irregular forms, each group under its first word. */
const BASES: ReadonlyMap<string, string> = new Map(
  (
    "arise arose arisen;awake awoke;bear bore;beat beaten;become became;bend bent;bind bound;bite bit bitten;blow blew blown;break broke broken;bring brought;broadcast broadcasts;" +
    "burn burnt;buy bought;catch caught;choose chose chosen;cling clung;come came;cost costs;creep crept;cut cuts cutting;deal dealt;dig dug;do done;draw drew drawn;dream dreamt;" +
    "drink drank drunk;drive drove driven;dwell dwelt;eat ate eaten;fall fell fallen;feed fed;feel felt;fight fought;find found finds;flee fled;fly flew flown;forget forgot;get got gotten;give gave given;" +
    "go went gone goes;grow grew grown;hang hung;hear heard;hide hid hidden;hit hits;keep kept;know knew;lay laid;leave left;lend lent;let lets;lie lay lain lying;light lit;lose lost;make made;" +
    "mean meant;meet met;pay paid;put puts putting;raise raised;read reads;ride rode ridden;ring rang rung;rise rose risen;say said;see saw seen;seek sought;sell sold;send sent;shake shook;" +
    "shoot shot;show shown;shut shuts;sink sank sunk;sit sat;sleep slept;slide slid;spend spent;spin spun;split splits;spread spreads;spring sprang sprung;stand stood;steal stole stolen;stick stuck;strike struck;" +
    "swear swore sworn;sweep swept;swim swam swum;take took taken;tear tore torn;tell told;think thought;throw threw thrown;understand understood;wake woke;wear wore worn;weave wove woven;" +
    "man men;woman women;foot feet;child children;person persons;people peoples"
  )
    .split(";")
    .flatMap((group) => {
      const [base = "", ...forms] = group.split(" ");
      return forms.map((form) => [form, base] as const);
    }),
);

/** Suffixes that turn verbs into nouns and adjectives; cut only if enough letters remain. */
const DERIVED = ["ically", "ations", "ation", "ments", "ment", "ions", "ion", "ers", "er", "ors", "or", "ly", "al"];

/**
 * Merges related words ("director", "directed", "took", "takes") more eagerly than Porter's stemmer, because relation phrases are short.
 */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const known = IRREGULAR.get(lower);
  if (known !== undefined) return known;
  const base = BASES.get(lower);
  return base === undefined ? stemOfBase(lower) : stem(base);
}

/** The stem of a word that cannot be a past form: in "did not found" it is the verb "found", not a form of "find". */
export function stemOfBase(lower: string): string {
  const plain = withoutInflection(lower);
  const kind = IRREGULAR.get(plain);
  if (kind !== undefined) return kind;
  const suffix = DERIVED.find((ending) => plain.endsWith(ending) && plain.length - ending.length >= 4);
  const root = suffix === undefined ? plain : plain.slice(0, -suffix.length);
  return root.replace(/([^aeiouls])\1$/u, "$1").replace(/(?<=.{2})e$/u, "");
}

/** "takes" → "take", "studies" → "study", "moving" → "mov", "planned" → "plan". */
function withoutInflection(word: string): string {
  if (/.{2}(?:ies|ied)$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/u.test(word) && word.length > 4) return word.slice(0, -2);
  if (/[^su]s$/u.test(word) && !/[aeiou]is$/u.test(word) && word.length > 3) return word.slice(0, -1);
  const verb = /^(.{0,60}[aeiouy].{0,60}?)(?:ed|ing|ings)$/u.exec(word)?.[1];
  if (verb === undefined || verb.length < 3) return word;
  return verb.replace(/([^aeiouls])\1$/u, "$1");
}

/** "films", "children": more than one. */
export function isPluralForm(word: string, lemma: string): boolean {
  if (/^(?:children|people|men|women)$/iu.test(word)) return true;
  return (
    /[^su]s$/iu.test(word) &&
    lemma !== word.toLowerCase() &&
    lemma !== "be" &&
    !/(?:ics|series|species|headquarters|news|means)$/iu.test(word)
  );
}

/** "directed", "took": a past form, unless an auxiliary precedes it. */
export function isPastForm(word: string): boolean {
  const lower = word.toLowerCase();
  return /[a-z]{2}ed$/u.test(lower) || PAST_FORMS.has(lower);
}

const PAST_FORMS = new Set(
  [...BASES.keys(), "won", "wrote", "sang", "built", "held", "taught", "led", "ran", "began", "spoke", "made", "founded"].filter(
    (form) => !/(?:s|ing|men|women|feet|children)$/u.test(form),
  ),
);

/** Endings that a search ignores, and their replacements; longer ones first. */
const SEARCH_ENDINGS = "ations:at ments: ings: ions: ers: ors: ies:y es: s: ation:at ion: ied:y ed: er: or: ment: ing: ly: al:"
  .split(" ")
  .map((pair) => pair.split(":"))
  .map(([ending = "", instead = ""]) => ({ ending, instead, least: ending.length + (ending === "s" ? 3 : 4) }));
/** By the last letter, so that few endings are tried. */
const ENDINGS_BY_LAST = new Map([..."sndrtgyl"].map((letter) => [letter, SEARCH_ENDINGS.filter(({ ending }) => ending.endsWith(letter))]));

/**
 * Cuts the most common English endings by rules only: millions of words are indexed, and names must not be mistaken for irregular verbs.
 */
export function searchStem(word: string): string {
  if (/[0-9]/.test(word)) return word.replaceAll(",", "");
  if (word.length < 4 || word.endsWith("ss")) return word;
  const found = ENDINGS_BY_LAST.get(word.at(-1) ?? "")?.find(({ ending, least }) => word.length >= least && word.endsWith(ending));
  return withoutSilentEnd(found === undefined ? word : word.slice(0, -found.ending.length) + found.instead);
}

/** Merges "stopp" and "stop", "produc" and "produce"; "fall" and "pass" keep their double letter. */
function withoutSilentEnd(stem: string): string {
  const last = stem.at(-1) ?? "";
  if (last === "e") return stem.slice(0, -1);
  return last === stem.at(-2) && !"aeiouls".includes(last) ? stem.slice(0, -1) : stem;
}

/** Cuts only inflectional endings: "prizes won" is "prize won", while "director" and "direction" stay different. */
export function inflectionStem(word: string): string {
  if (/\d/.test(word)) return word.replaceAll(",", "");
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  const base = /^(.{3,}?)(?:ing|ed|es|s)$/.exec(word)?.[1];
  if (base === undefined || /(?:ss|us|is)$/.test(word)) return word.replace(/(?<=.{3})e$/, "");
  return base.replace(/([^aeiouls])\1$/, "$1").replace(/(?<=.{3})e$/, "");
}
