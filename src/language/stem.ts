/** Forms whose stem no suffix rule finds; the right side is what the rules make of the regular relatives. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "murder:murder murders:murder murdered:murder murderer:murder act:act acts:act acted:act acting:act actor:act actors:act actress:act live:live lives:live lived:live living:live air:air airs:air aired:air end:end ends:end ended:end ending:end base:base based:base bases:base use:use used:use uses:use using:use win:win wins:win set:set sets:set begin:begin begins:begin began:begin begun:begin city:city cities:city country:country countries:country named:name names:name naming:name namesake:name wrote:writ written:writ write:writ writes:writ writing:writ writer:writ writers:writ authored:author won:win winner:win winners:win winning:win " +
    "died:die dies:die dying:die death:die dead:die deceased:die birth:born birthplace:born bear:born led:lead leader:lead leads:lead " +
    "married:marry marries:marry marriage:marry wed:marry wedding:marry sang:sing sung:sing singer:sing made:make maker:make built:build builder:build " +
    "held:hold holder:hold holds:hold taught:teach teacher:teach wife:spouse husband:spouse spouses:spouse played:play plays:play player:play players:play playing:play " +
    "founded:found founder:found founders:found founding:found foundation:found cofounder:found cofounded:found co:co speaks:speak spoke:speak spoken:speak " +
    "children:child son:child daughter:child sons:child daughters:child kids:child published:publish publication:publish publisher:publish publishes:publish " +
    "citizen:citizenship citizens:citizenship nationality:citizenship national:citizenship located:locat location:locat locates:locat lies:locat situated:locat " +
    "buried:burial burial:burial burying:burial employed:employ employer:employ employee:employ employees:employ employs:employ " +
    "educated:educat education:educat studied:study studies:study student:study students:study starred:star stars:star starring:star " +
    "ran:run runs:run flows:flow flowed:flow high:height tall:height higher:height taller:height long:length longer:length wide:width weighs:weigh weight:weigh weighed:weigh " +
    "premiered:premier premieres:premier premiere:premier discover:discover discovers:discover discovered:discover discoverer:discover discovery:discover invented:invent inventor:invent invention:invent " +
    "composed:compos composer:compos compositions:compos composition:compos music:music musical:music directed:direct director:direct directs:direct direction:direct " +
    "produced:produc producer:produc production:produc produces:produc created:creat creator:creat creation:creat creates:creat " +
    "designed:design designer:design designs:design developed:develop developer:develop development:develop developers:develop " +
    "religious:religion faith:religion speciality:special border:border borders:border bordered:border bordering:border edited:edit editor:edit edits:edit " +
    "nominated:nominat nomination:nominat nominee:nominat painted:paint painter:paint paintings:paint painting:paint headquartered:headquarter headquarters:headquarter " +
    "inhabitants:inhabit inhabited:inhabit people:people capitals:capit capitol:capit aka:aka serve:serve serves:serve served:serve serving:serve service:serve " +
    "known:known operated:operat operator:operat operates:operat owned:own owner:own owns:own ownership:own"
  )
    .split(" ")
    .map((pair) => pair.split(":"))
    .map(([word = "", base = ""]) => [word, base]),
);

const SUFFIXES = [
  "ically",
  "ations",
  "ation",
  "ments",
  "ment",
  "ings",
  "ing",
  "ions",
  "ion",
  "ers",
  "er",
  "ors",
  "or",
  "ies",
  "ied",
  "ed",
  "es",
  "ly",
  "al",
  "s",
];

/** Brings relatives together ("director", "directed") more eagerly than Porter does: relation phrases are short. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const known = IRREGULAR.get(lower);
  if (known !== undefined) return known;
  for (const suffix of SUFFIXES) {
    if (!lower.endsWith(suffix) || lower.length - suffix.length < 4) continue;
    const base = lower.slice(0, -suffix.length);
    if (suffix === "ies" || suffix === "ied") return `${base}y`;
    return base.replace(/([^aeiouls])\1$/, "$1").replace(/e$/, "");
  }
  return lower.length > 4 ? lower.replace(/e$/, "") : lower;
}
