/** Words with nearly the same meaning, in groups. A word may be in several groups. */
const TABLE = `
movie/film/picture/feature show/series/program/programme tv/television book/novel author/writer/penned/wrote/written/authored
song/track/single/tune band/group die/died/death/dead/perish/perished/deceased kill/killed/slain murder/murdered
marry/married/wed/wife/husband/spouse/marriage/wedding big/large/huge/great/massive/major/vast/giant biggest/largest/greatest
famous/popular/known/well-known/renowned/celebrated/notable/iconic/acclaimed/noted called/named/known/titled/dubbed/nicknamed/referred
nickname/nicknamed/known/called/dubbed sell/sold/sale/sales live/lived/reside/resided/home/resident/inhabited home/house/residence
humour/humor/comedy/comic/comedic old/elderly/aged/older/ancient woman/female place/location/site/situated/located/spot
 american/us/usa/america/states/united british/uk/britain
film/cinema/movie/cinematic last/final/latest include/included/contain/contains/consist/consists/comprise/comprises/including/composed
many/numerous/several/various/multiple/lots several/multiple/many/various year/annual/annually/yearly annual/yearly/annually
car/automobile/vehicle plane/airplane/aircraft firm/company/corporation/business store/shop/retailer doctor/medical/medicine
disease/illness/disorder/condition condition/disorder/disease/syndrome fight/fought/battle/combat army/military/forces/troops
soldier/military/army/troops money/financial/fortune/wealth award/prize/honor/accolade fail/failed/failure/unsuccessful/flop
movie-star/actor/star review/reviews/critics/reception/reviewed help/helped/assist/assisted/aid/support kind/type/sort/form
different/various/distinct/diverse whole/entire/complete/full near/close/adjacent/nearby visit/visited/toured love/romance/romantic
romance/romantic/love speak/spoke/spoken/language crime/criminal vote/voted/election religion/religious/faith science/scientific/scientist
athlete/player/sportsman team/club/squad coach/manager score/soundtrack/music album/record/studio theater/theatre ocean/sea
mountain/mount/peak building/structure people/population/inhabitants/humans person/people/individual population/inhabitants/residents/people
increase/increased/grew/rise/rose grew/raised/upbringing/childhood important/significant/major/key character/role story/plot/tale/narrative
script/screenplay screenwriter/writer/written air/aired/broadcast/televised broadcast/aired/network/channel channel/network
try/tried/attempt/attempted word/term kept/remained/stayed adapt/adapted/adaptation/based based/adapted/adaptation
injure/injured/wounded/injury hurt/injured nyc/york thrice/three couple/two/pair worldwide/world/global/globally/international
global/world/worldwide attend/attended/educated/studied/school bury/buried/burial/interred/laid/grave/tomb save/saved/rescue/rescued
steal/stolen/stole/theft unveil/unveiled/inaugurated lessons/lesson/taught/tutored/teach/teacher climb/climbed/ascended/ascent/summit
erect/erected/built/constructed/building land/landed/landing/touched buy/bought/purchase/purchased/acquire/acquired sell/sold/sale
pay/paid/payment/pays collapse/collapsed/fell/fallen/caved dawn/daybreak/sunrise dusk/sunset/nightfall
hang/hung/display/displayed/exhibited/exhibition/exhibit enlarge/enlarged/extended/extension/expanded/expansion
refund/refunded/reimbursed/repaid outdoors/outside/outdoor demolish/demolished/demolition/razed/torn
own/owned/owner/owns/belonged/belongs/proprietor arrive/arrived/arrival/reached/came depart/departed/left/departure
resign/resigned/resignation/quit/stepped dismiss/dismissed/sacked/fired/removed ban/banned/forbidden/prohibited/outlawed
allow/allowed/permitted/may order/ordered/commanded/instructed choose/chose/chosen/picked/selected/selection cost/costs/price/priced
repair/repaired/mended/fixed/restored/restoration destroy/destroyed/destruction/ruined/wrecked damage/damaged/harmed
pupil/student/schoolboy/schoolgirl/learner teacher/instructor/tutor physician/doctor/surgeon lawyer/attorney/solicitor/barrister/advocate
prison/jail/imprisoned/jailed/imprisonment boat/ship/vessel road/street/lane wage/wages/salary/earnings
employee/staff/worker/workers/employees match/game tie/tied/drew/draw/drawn photograph/photo/photographs/photos/photographer
painting/picture/pictures/paintings/canvas customer/client/customers/clients guest/visitor/guests/visitors test/tested/tests/trial/testing
close/closed/shut/closure stop/stopped/halted/ended translate/translated/translation/translator turnover/revenue/sales/revenues
profit/profits/earnings illness/sickness/ill/disease gift/donation/donated/present/gave thief/burglar/robber
crash/crashed/collided/collision rain/rainfall/downpour snow/snowfall storm/gale/hurricane fire/blaze/flames fog/mist
forest/wood/woods/woodland coast/shore/coastline/seaside world/global/globe/international european/europe african/africa globe/world
usa/us/states play/portray/portrayed/played/depict begin/began/start/started/commence end/ended/finish/finished/conclude/concluded
establish/established/found/founded/founder/founding make/made/produce/produced/manufacture construct/build/built/constructed
release/released/publish/published win/won/winner/victory win/won/awarded award/awarded/receive/received get/got/receive/received/obtained
work/worked/employed/employee study/studied/attended/student/educated lead/led/head/headed/leader
run/runs/ran/manage/managed/operated/operates succeed/succeeded/successor move/moved/relocate/relocated premiere/premiered/debut/debuted
steal/stole/stolen/robbed borrow/borrowed announce/announced/announcement disappear/disappeared/vanish/vanished appoint/appointed/named
locate/located/situated/lies elect/elected country/nation publish/published/publication/printed/issued fund/funded/financed/sponsored move/moved/settled
`;

/** Words about one topic with different meanings: "founded" and "made", "father" and "son". */
const RELATED = `
country/nation/state city/town/municipality/metropolitan play/portray/portrayed/played/depict/role/character/star/starred
appear/appeared/feature/featured/star/starred/cast/role/performed/acted/guest
begin/began/start/started/commence/launch/launched/beginning/onset/initial
end/ended/finish/finished/conclude/concluded/cease/stop/stopped/final/finale
create/created/make/made/develop/developed/establish/established/found/founded/form/formed
establish/established/found/founded/set/start/started/launched/founder make/made/produce/produced/manufacture/construct/build/built
release/released/premiere/premiered/debut/debuted/publish/published/air/aired/launched come/came/release/released/out
come/came/from/originate/native/hail divorce/divorced/separated/split parent/father/mother/son/daughter/child child/son/daughter/kid
sibling/brother/sister kin/related/relative/family family/relatives/parents/siblings/household
win/won/victory/victorious/winner/champion/awarded/received/earned/defeated win/won/award/awarded/receive/received
receive/received/get/got/earn/earned/obtain/given name/title/moniker/nickname/pseudonym/alias/titled/named lead/led/head/headed/leader/chief
leader/head/chief/president/boss ruler/king/queen/monarch/emperor/reign/reigned/ruled work/worked/job/employed/career/employee/served
job/occupation/profession/career serve/served/role/worked/position/office/held study/studied/attended/student/educated/graduated/education
school/college/academy/university compose/composed/composer/wrote/written/music comic/comedian/comedy/funny/humorous
kid/child/teenager/youth young/youth/child/early locate/located/situated/lies/found/based begin/debut/first
first/initial/initially/debut/earliest/original second/two/sophomore sequel/follow-up/second series/franchise/trilogy/saga
part/member/included war/conflict/battle/fought success/successful/hit cause/caused/result/resulted/led/due
move/moved/relocate/relocated/emigrated/immigrated quit/left/resigned/retired president/presidential/presidency
politician/political/politics/statesman election/elected/elections/vote king/royal/monarch church/religious/christian
discover/discovered/found music/musical/musician/song record/album stage/theatre/theater/theatrical water/ocean/sea/river
human/people/person grow/grew/raised childhood/young/early main/primary/principal/lead/leading role/part/character
host/hosted/presenter/presented record/recorded place/held/took hire/hired/employed sick/ill/illness baseball/mlb un/nations century/hundred
lead/led/leader/head/headed/command/commanded/commander/captain/captained/charge/ran/preside/presided/chaired
present/presented/hand/handed/gave/given/granted/donated publish/published/publication/appeared/printed/issued
perform/performed/performance/given/staged/premiered/sung appoint/appointed/appointment/named/elected/post finish/finished/came/placed
observe/observed/watch/watched/saw/witnessed notice/noticed/spotted/saw/detected free/freed/release/released/liberated
move/moved/settled/went/emigrated/transferred/flown/taken/brought stay/stayed/lodged/guest/visited employ/employed/worked/job/clerk
design/designed/designer/drew/drawn/architect shoot/shot/gunman/fired testify/testified/testimony/evidence/witness
switch/switched/turned/changed/converted/conversion alone/own/solo/unaccompanied/single-handedly delay/delayed/postponed/late/delays
competitor/rival/competition invest/invested/investor/investors/investment/funding reward/rewarded/thanked
run/runs/ran/manage/managed/manager/operated/operates/operator cancel/cancelled/canceled/dropped/scrapped
ask/asked/request/requested/demanded reveal/revealed/disclosed/showed/shown fund/funded/financed/sponsored/paid
replace/replaced/succeeded/succeeds/successor assassinate/assassinated/assassination/murdered name/named/appointed/chosen
vanish/disappear/disappeared/vanished/missing borrow/borrowed/lent/loan accuse/accused/blamed/charged
announce/announced/announcement/declared/said steal/stole/stolen/robbed/burgled
`;

const SAME = read(TABLE);
const NEAR = read(RELATED);
const NONE: readonly number[] = [];

/** The groups of a word; two words with a common group may replace each other. */
export function synonymGroups(word: string): readonly number[] {
  return SAME.get(word) ?? NONE;
}

/** Words with one of these groups in common are about the same topic. */
export function relatedGroups(word: string): readonly number[] {
  return NEAR.get(word) ?? NONE;
}

function read(table: string): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [group, words] of table.trim().split(/\s+/u).entries())
    for (const word of words.split("/")) groups.set(word, [...(groups.get(word) ?? []), group]);
  return groups;
}
