import { collectSets } from "../../../base/group.js";
import { stem } from "../../../text/stem.js";

/** Words that exclude each other when applied to the same thing: "a:b" or "a:b/c" (a against each of the others). */
const TABLE = `
alive:dead/died/death/killed/deceased first:last/second/third/fourth/fifth/final/latest
second:first/third/fourth/fifth/last third:first/second/fourth/fifth win:lose/lost/loss/defeat/losing won:lost/lose/loss/losing/failed
winner:loser victory:defeat/loss male:female/woman/women man:woman/female/girl men:women boy:girl father:mother/son/uncle/brother
mother:father/daughter/aunt/sister brother:sister/father/son sister:brother/mother son:daughter/father/mother/nephew
daughter:son/mother/father/niece husband:wife wife:husband king:queen prince:princess begin:end/ended/finish/finished/stop
began:ended/end/finished/concluded start:end/ended/finish/stop started:ended/stopped/finished before:after/following after:before/prior
early:late earliest:latest older:younger oldest:youngest/newest old:new/young young:old/elderly large:small/tiny larger:smaller
largest:smallest biggest:smallest big:small/tiny/little major:minor high:low higher:lower highest:lowest tallest:shortest longest:shortest
long:short more:less/fewer most:least/fewest majority:minority many:few best:worst better:worse good:bad/poor positive:negative
favorable:unfavorable/negative success:failure/flop successful:unsuccessful/failure/failed/flop/bomb succeeded:failed
popular:unpopular/obscure famous:unknown/obscure known:unknown rich:poor increase:decrease/decline increased:decreased/declined/fell
rise:fall rose:fell north:south northern:southern east:west eastern:western northwest:southeast/southwest/northeast
southwest:northeast/northwest/southeast left:right inside:outside within:outside upper:lower top:bottom above:below over:under
open:closed/shut opened:closed public:private legal:illegal/banned illegal:legal guilty:innocent/acquitted convicted:acquitted
innocent:guilty/convicted friend:enemy ally:enemy/opponent allies:enemies support:oppose/opposed/against supported:opposed/rejected
supporter:opponent/critic for:against accept:reject/refuse/declined accepted:rejected/refused/declined agreed:refused/disagreed love:hate
loved:hated like:dislike married:unmarried/single/divorced/never divorced:married single:married unmarried:married/husband/wife
childless:child/children/son/daughter same:different similar:different together:separately/apart alone:together/with solo:duo/band/group
fiction:nonfiction fictional:real fact:fiction true:false real:fictional/imaginary possible:impossible able:unable capable:incapable
visible:invisible safe:dangerous strong:weak hard:easy/soft hot:cold warm:cold light:dark/heavy black:white wet:dry fast:slow rural:urban
urban:rural modern:ancient ancient:modern temporary:permanent permanent:temporary partial:complete/total complete:incomplete/partial
full:empty amateur:professional professional:amateur voluntary:forced democrat:republican democratic:republican
republican:democratic/democrat liberal:conservative conservative:liberal communist:capitalist catholic:protestant protestant:catholic
christian:muslim/jewish/hindu/buddhist attack:defend attacked:defended defense:offense/attack victim:perpetrator/killer buyer:seller
teacher:student employer:employee hero:villain/antagonist protagonist:antagonist/villain antagonist:protagonist
villain:hero/protagonist comedy:tragedy/horror tragedy:comedy prequel:sequel sequel:prequel debut:last/final/second lead:supporting/minor
leading:supporting supporting:lead/leading/main main:minor/supporting import:export domestic:foreign native:foreign foreign:domestic
indoor:outdoor land:sea/water arrived:left/departed arrive:leave/depart joined:left/quit join:leave/quit enter:leave/exit
entered:left/exited stayed:left remained:left retired:active active:retired/extinct/dormant/defunct extinct:living/extant/active
defunct:active/operating former:current current:former continued:stopped/ended/cancelled renewed:cancelled/canceled cancelled:renewed
canceled:renewed released:unreleased/cancelled/shelved unreleased:released preceded:followed/succeeded followed:preceded
succeeded:preceded predecessor:successor successor:predecessor ancestor:descendant parent:child/son/daughter carnivore:herbivore
herbivore:carnivore/omnivore predator:prey male-only:female raised:lowered gained:lost allowed:banned/prohibited/forbidden
permitted:prohibited/banned banned:allowed/legal include:exclude/omit included:excluded/omitted significant:insignificant/minor
important:unimportant/insignificant influential:uninfluential wholesome:unwholesome common:rare/uncommon rare:common usual:unusual
always:never/sometimes/rarely never:always/often often:rarely/never rarely:often/frequently/usually all:none/some/few none:all/some/many
everyone:nobody everything:nothing day:night morning:evening/night heaven:hell peace:war war:peace
murdered:survived survived:died/killed killed:survived single:album/multiple/several solid:liquid/gas hardware:software
physical:digital/mental mental:physical natural:artificial online:print admitted:denied confirmed:denied extended:shortened approved:rejected
granted:refused/rejected warmer:colder/cooler wetter:drier cheaper:dearer present:absent passed:failed/rejected injured:unhurt/unharmed/uninjured
hurt:unhurt/unharmed/uninjured survived:perished
`;

const OPPOSITES = collectSets(
  TABLE.trim()
    .split(/\s+/u)
    .flatMap((line) => {
      const [word = "", others = ""] = line.split(":");
      return others.split("/").flatMap((other) => [[word, other] as const, [other, word] as const]);
    }),
);
/** Of these, nobody does or is two at once. */
const EXCLUSIVE = new Set(
  (
    "won lost rose fell increased decreased declined convicted acquitted guilty innocent accepted rejected refused agreed supported opposed survived died killed raised " +
    "lowered gained allowed banned prohibited forbidden permitted included excluded passed failed succeeded alive dead injured hurt unhurt unharmed uninjured admitted denied " +
    "confirmed extended shortened approved granted warmer colder cooler wetter drier present absent cheaper dearer full empty"
  ).split(" "),
);
const NONE: ReadonlySet<string> = new Set();
const PREFIXES = ["un", "in", "im", "il", "ir", "non", "dis"];

/** Words that contradict this word; pairs count in both directions. */
export function antonymsOf(word: string): ReadonlySet<string> {
  return OPPOSITES.get(word) ?? NONE;
}

/** Words that contradict this word of a verb or state, whatever it is said with: "acquitted" for "convicted". */
export function exclusiveOf(word: string): readonly string[] {
  return EXCLUSIVE.has(word) ? [...antonymsOf(word)].filter((other) => EXCLUSIVE.has(other)) : [];
}

/** "unreleased" ↔ "released", "unregulated" ↔ "regulate". */
export function isNegatedForm(word: string, other: string): boolean {
  return negates(word, other) || negates(other, word);
}

function negates(long: string, short: string): boolean {
  return short.length >= 5 && PREFIXES.some((prefix) => long.startsWith(prefix) && stem(long.slice(prefix.length)) === stem(short));
}
