/** Words that say nearly the same thing, in groups. A word may stand in several groups. */
const TABLE = `
movie/film/picture/feature show/series/program/programme tv/television book/novel author/writer/penned/wrote/written/authored
song/track/single/tune band/group play/portray/portrayed/played/depict/role/character/star/starred
appear/appeared/feature/featured/star/starred/cast/role/performed/acted/guest
begin/began/start/started/commence/launch/launched/beginning/onset/initial
end/ended/finish/finished/conclude/concluded/cease/stop/stopped/final/finale
create/created/make/made/develop/developed/establish/established/found/founded/form/formed
establish/established/found/founded/set/start/started/launched/founder make/made/produce/produced/manufacture/construct/build/built
release/released/premiere/premiered/debut/debuted/publish/published/air/aired/launched come/came/release/released/out
come/came/from/originate/native/hail die/died/death/dead/perish/perished/deceased kill/killed/slain murder/murdered
marry/married/wed/wife/husband/spouse/marriage/wedding divorce/divorced/separated/split parent/father/mother/son/daughter/child
child/son/daughter/kid sibling/brother/sister kin/related/relative/family family/relatives/parents/siblings/household
win/won/victory/victorious/winner/champion/awarded/received/earned/defeated win/won/award/awarded/receive/received
receive/received/get/got/earn/earned/obtain/given big/large/huge/great/massive/major/vast/giant biggest/largest/greatest
famous/popular/known/well-known/renowned/celebrated/notable/iconic/acclaimed/noted called/named/known/titled/dubbed/nicknamed/referred
name/title/moniker/nickname/pseudonym/alias/titled/named nickname/nicknamed/known/called/dubbed sell/sold/sale/sales
lead/led/head/headed/leader/chief leader/head/chief/president/boss ruler/king/queen/monarch/emperor/reign/reigned/ruled
live/lived/reside/resided/home/resident/inhabited home/house/residence work/worked/job/employed/career/employee/served
job/occupation/profession/career serve/served/role/worked/position/office/held study/studied/attended/student/educated/graduated/education
school/college/academy/university compose/composed/composer/wrote/written/music comic/comedian/comedy/funny/humorous
humour/humor/comedy/comic/comedic kid/child/teenager/youth young/youth/child/early old/elderly/aged/older/ancient woman/female
place/location/site/situated/located/spot locate/located/situated/lies/found/based city/town/municipality/metropolitan
country/nation/state american/us/usa/america/states/united british/uk/britain film/cinema/movie/cinematic begin/debut/first
first/initial/initially/debut/earliest/original last/final/latest second/two/sophomore sequel/follow-up/second
series/franchise/trilogy/saga part/member/included
include/included/contain/contains/consist/consists/comprise/comprises/including/composed many/numerous/several/various/multiple/lots
several/multiple/many/various year/annual/annually/yearly annual/yearly/annually car/automobile/vehicle plane/airplane/aircraft
firm/company/corporation/business store/shop/retailer doctor/medical/medicine disease/illness/disorder/condition
condition/disorder/disease/syndrome war/conflict/battle/fought fight/fought/battle/combat army/military/forces/troops
soldier/military/army/troops money/financial/fortune/wealth award/prize/honor/accolade success/successful/hit
fail/failed/failure/unsuccessful/flop movie-star/actor/star review/reviews/critics/reception/reviewed
help/helped/assist/assisted/aid/support cause/caused/result/resulted/led/due kind/type/sort/form different/various/distinct/diverse
whole/entire/complete/full near/close/adjacent/nearby move/moved/relocate/relocated/emigrated/immigrated visit/visited/toured
quit/left/resigned/retired love/romance/romantic romance/romantic/love speak/spoke/spoken/language crime/criminal
president/presidential/presidency politician/political/politics/statesman election/elected/elections/vote vote/voted/election
king/royal/monarch religion/religious/faith church/religious/christian science/scientific/scientist discover/discovered/found
music/musical/musician/song athlete/player/sportsman team/club/squad coach/manager score/soundtrack/music record/album album/record/studio
stage/theatre/theater/theatrical theater/theatre water/ocean/sea/river ocean/sea mountain/mount/peak building/structure
human/people/person people/population/inhabitants/humans person/people/individual population/inhabitants/residents/people
increase/increased/grew/rise/rose grow/grew/raised grew/raised/upbringing/childhood childhood/young/early important/significant/major/key
main/primary/principal/lead/leading role/part/character character/role story/plot/tale/narrative script/screenplay
screenwriter/writer/written host/hosted/presenter/presented record/recorded air/aired/broadcast/televised broadcast/aired/network/channel
channel/network try/tried/attempt/attempted word/term kept/remained/stayed place/held/took adapt/adapted/adaptation/based
based/adapted/adaptation hire/hired/employed injure/injured/wounded/injury hurt/injured sick/ill/illness baseball/mlb nyc/york un/nations
thrice/three couple/two/pair century/hundred worldwide/world/global/globally/international global/world/worldwide
lead/led/leader/head/headed/command/commanded/commander/captain/captained/charge/ran/preside/presided/chaired
present/presented/hand/handed/gave/given/granted/donated publish/published/publication/appeared/printed/issued
perform/performed/performance/given/staged/premiered/sung appoint/appointed/appointment/named/elected/post finish/finished/came/placed
attend/attended/educated/studied/school observe/observed/watch/watched/saw/witnessed notice/noticed/spotted/saw/detected
bury/buried/burial/interred/laid/grave/tomb free/freed/release/released/liberated save/saved/rescue/rescued steal/stolen/stole/theft
move/moved/settled/went/emigrated/transferred/flown/taken/brought stay/stayed/lodged/guest/visited unveil/unveiled/inaugurated
lessons/lesson/taught/tutored/teach/teacher climb/climbed/ascended/ascent/summit employ/employed/worked/job/clerk
design/designed/designer/drew/drawn/architect erect/erected/built/constructed/building land/landed/landing/touched
buy/bought/purchase/purchased/acquire/acquired sell/sold/sale shoot/shot/gunman/fired pay/paid/payment/pays
collapse/collapsed/fell/fallen/caved dawn/daybreak/sunrise dusk/sunset/nightfall hang/hung/display/displayed/exhibited/exhibition/exhibit
testify/testified/testimony/evidence/witness switch/switched/turned/changed/converted/conversion alone/own/solo/unaccompanied/single-handedly
enlarge/enlarged/extended/extension/expanded/expansion delay/delayed/postponed/late/delays refund/refunded/reimbursed/repaid
competitor/rival/competition outdoors/outside/outdoor invest/invested/investor/investors/investment/funding reward/rewarded/thanked
demolish/demolished/demolition/razed/torn own/owned/owner/owns/belonged/belongs/proprietor run/runs/ran/manage/managed/manager/operated/operates/operator
cancel/cancelled/canceled/dropped/scrapped arrive/arrived/arrival/reached/came depart/departed/left/departure resign/resigned/resignation/quit/stepped
dismiss/dismissed/sacked/fired/removed ban/banned/forbidden/prohibited/outlawed allow/allowed/permitted/may order/ordered/commanded/instructed
ask/asked/request/requested/demanded reveal/revealed/disclosed/showed/shown choose/chose/chosen/picked/selected/selection
cost/costs/price/priced repair/repaired/mended/fixed/restored/restoration destroy/destroyed/destruction/ruined/wrecked damage/damaged/harmed
pupil/student/schoolboy/schoolgirl/learner teacher/instructor/tutor physician/doctor/surgeon lawyer/attorney/solicitor/barrister/advocate
prison/jail/imprisoned/jailed/imprisonment boat/ship/vessel road/street/lane wage/wages/salary/earnings employee/staff/worker/workers/employees
match/game tie/tied/drew/draw/drawn photograph/photo/photographs/photos/photographer painting/picture/pictures/paintings/canvas
customer/client/customers/clients guest/visitor/guests/visitors test/tested/tests/trial/testing fund/funded/financed/sponsored/paid
close/closed/shut/closure replace/replaced/succeeded/succeeds/successor assassinate/assassinated/assassination/murdered name/named/appointed/chosen
vanish/disappear/disappeared/vanished/missing borrow/borrowed/lent/loan accuse/accused/blamed/charged stop/stopped/halted/ended
translate/translated/translation/translator announce/announced/announcement/declared/said turnover/revenue/sales/revenues profit/profits/earnings
illness/sickness/ill/disease gift/donation/donated/present/gave thief/burglar/robber steal/stole/stolen/robbed/burgled crash/crashed/collided/collision
rain/rainfall/downpour snow/snowfall storm/gale/hurricane fire/blaze/flames fog/mist forest/wood/woods/woodland coast/shore/coastline/seaside
world/global/globe/international european/europe african/africa globe/world usa/us/states
`;

const GROUPS: ReadonlyMap<string, readonly number[]> = read();
const NONE: readonly number[] = [];

/** The groups that a word belongs to; two words with a group in common may stand for each other. */
export function synonymGroups(word: string): readonly number[] {
  return GROUPS.get(word) ?? NONE;
}

function read(): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [group, words] of TABLE.trim().split(/\s+/u).entries())
    for (const word of words.split("/")) groups.set(word, [...(groups.get(word) ?? []), group]);
  return groups;
}
