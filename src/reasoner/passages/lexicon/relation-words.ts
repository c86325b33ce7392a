import { stem } from "../../../language/stem.js";

/**
 * Words that tell of one happening, looser than synonyms: who taught had pupils, who was buried lies in a grave. They may stand for each other
 * only where the names and numbers around them agree. A word may stand in several groups.
 */
const TABLE = `
lead/leader/led/head/headed/chief/command/commanded/commander/captain/charge/ran/run/direct/directed/preside/presided/president/chair/chaired
teach/taught/teacher/tutor/tutored/lesson/lecture/lecturer/instruct/instructed/pupil/professor/coach/trained
learn/learned/study/studied/student/pupil/taught bury/buried/burial/grave/tomb/interred/cemetery/laid/rest
buy/bought/purchase/purchased/acquire/acquired/paid/pay/price/bid/sale/sold/auction/cost sell/sold/sale/bought/buyer/price
founded/founder/founding/establish/established/set/opened/open/start/started/begun/began/create/created/launched
open/opened/opening/opens/inaugurated/inauguration/reopened/reopen/unveiled/doors close/closed/shut/closure/closing
move/moved/went/settle/settled/relocate/came/come/emigrated/transferred/taken/brought/flown
leave/left/sail/sailed/depart/departed/departure/flee/fled/escape/escaped/slipped/away/went/set escape/escaped/fled/flee/slipped/broke
arrive/arrived/arrival/reach/reached/came/come/land/landed/get/got/docked land/landed/landing/touched/arrived
discover/discovered/discovery/discoverer/find/found/notice/noticed/spot/spotted/see/saw/seen/identify/identified/detected/came
find/found/discovered/recovered/traced/unearthed invent/invented/inventor/invention/devise/devised/conceived/built/made
design/designed/designer/design/drew/drawn/drawing/plan/planned/plans/devised/architect/architecture/sketch/drafted
draw/drew/drawn/drawing/sketch/sketched/plan/design/designed write/wrote/written/writer/author/authored/penned/text/script
compose/composed/composer/composition/wrote/written/music/score
make/made/maker/create/created/built/produced/modelled/crafted/sculpted/sculptor/sculpted/carved/cast
sculpt/sculptor/sculpted/modelled/carved/statue publish/published/publication/appear/appeared/printed/issued/came/print/edition
perform/performed/performance/staged/stage/premiere/premiered/given/sung/played
win/won/winner/victory/receive/received/awarded/award/given/prize/earned/chosen
receive/received/given/got/awarded/handed/granted/presented/gave/award/followed
give/gave/given/present/presented/hand/handed/grant/granted/gift/donated/donate/bestowed
appoint/appointed/appointment/made/became/become/named/elected/place/post/promoted/office become/became/made/appointed/turned
name/named/call/called/christened/dubbed suggest/suggested/suggestion/propose/proposed/proposal/idea/thought/notion
propose/proposed/proposal/marriage/engaged accept/accepted/agreed die/died/death/dead/killed/kill/perished/life/lost/drowned/fatal
kill/killed/killing/murdered/shot/slain/died/dead/life
school/schooled/attend/attended/boarded/study/studied/college/educated/student/pupil/education/schoolboy
attend/attended/school/studied/sent/pupil/student grow/grew/raised/brought/childhood/upbringing/youngest/family/boy/girl
work/worked/employ/employed/employee/job/clerk/joined/post/service/assistant/staff serve/served/service/army/soldier/enlisted/fought
paint/painted/painter/painting/picture/canvas build/built/builder/construct/constructed/construction/erect/erected/laid/dug/put/raised
free/freed/release/released/liberated/walked/pardoned pardon/pardoned speak/spoke/speech/spoken/said/talk/talked/address/lecture
say/says/said/saying injure/injured/injury/hurt/wounded/wound/broken/hit/struck crash/crashed/collision/collided/accident/hit/struck
finish/finished/complete/completed/completion/ended/came/placed come/came/finished/placed
climb/climbed/climber/climbing/ascend/ascended/ascent/summit/top fly/flew/flown/flight/flights/passed pass/passed/flew/flown
marry/married/marriage/wed/wife/husband/spouse/bride/wedding wife/husband/spouse/married engage/engaged/engagement/betrothed/fiancee
stay/stayed/live/lived/lodged/guest/visit/visited/slept/spent/rented/stay live/lived/home/house/dwelt/resided/residence
watch/watched/observe/observed/see/saw/seen/witnessed/look/looked save/saved/rescue/rescued/survive/survived/lived/spared
change/changed/alter/altered/replaced/new steal/stolen/stole/theft/thief/robbed/made begin/begun/began/start/started
last/lasted/took/take/went retire/retired/retirement knight/knighted/knighthood/sir shoot/shot/gunman/bullet/fired
fight/fought/bout/fight/beat/boxed/battle hold/held/took/place dedicate/dedicated/dedication
decipher/deciphered/read/decoded/translated/cracked bring/brought/come/came/carried/dragged/taken/shipped carry/carried/brought/took
take/taken/took/brought/flown/carried/moved play/played/player/goal/goalkeeper weigh/weighed/weight burn/burned/burnt/fire
unveil/unveiled/opened/inaugurated own/owned/owner/ownership/possessed use/used base/based picture/paint/painting/canvas/photograph
liquid/liquefied/liquefy/liquefaction drug/medicine/medication youth/young thesis/doctorate/doctoral/dissertation
trip/journey/voyage/travel/travelled/expedition voyage/journey/sailed/trip/expedition ship/vessel/frigate/boat public/visitors
money/paid/pounds/dollars
`;

type Groups = Map<string, Set<number>>;
const NONE: ReadonlySet<number> = new Set();
const [WORDS, STEMS] = read();

/** By the word itself where the table has it: "found" is not "founded". */
export function relationGroups(word: string): ReadonlySet<number> {
  return WORDS.get(word) ?? STEMS.get(stem(word)) ?? NONE;
}

function read(): readonly [Groups, Groups] {
  const [byWord, byStem]: readonly [Groups, Groups] = [new Map(), new Map()];
  const add = (groups: Groups, key: string, group: number) => groups.set(key, (groups.get(key) ?? new Set()).add(group));
  for (const [group, words] of TABLE.trim().split(/\s+/u).entries())
    for (const word of words.split("/")) {
      add(byWord, word, group);
      add(byStem, stem(word), group);
    }
  return [byWord, byStem];
}
