/** Words that say nearly the same thing, a group a line. A word may stand in several groups. */
const TABLE = `
movie film picture feature
show series program programme
tv television
book novel
author writer penned wrote written authored
song track single tune
band group
singer vocalist
actor actress performer thespian
play portray portrayed played depict role character star starred
appear appeared feature featured star starred cast role performed acted guest
begin began start started commence launch launched beginning onset initial
end ended finish finished conclude concluded cease stop stopped final finale
create created make made develop developed establish established found founded form formed
establish established found founded set start started launched founder
make made produce produced manufacture construct build built
release released premiere premiered debut debuted publish published air aired launched
come came release released out
come came from originate native hail
born birth birthplace native
die died death dead killed perish passed deceased
kill killed murder murdered assassinated slain shot
marry married wed wife husband spouse marriage wedding
divorce divorced separated split
parent father mother son daughter child
child son daughter kid
sibling brother sister
kin related relative family
family relatives parents siblings household
win won victory victorious winner champion awarded received earned defeated
win won award awarded receive received
lose lost defeat defeated beaten
receive received get got earn earned obtain given
big large huge great massive major vast giant
biggest largest greatest
small little tiny minor
famous popular known well-known renowned celebrated notable iconic acclaimed noted
called named known titled dubbed nicknamed referred
name title moniker nickname pseudonym alias titled named
nickname nicknamed known called dubbed
buy bought purchase purchased acquire acquired
sell sold sale sales
own owned owner belong belonging
lead led head headed leader chief
leader head chief president boss
ruler king queen monarch emperor reign reigned ruled
rule ruled reign reigned govern governed
live lived reside resided home resident inhabited
home house residence
work worked job employed career employee served
job occupation profession career
serve served role worked position office held
teach taught teacher professor educator
study studied attended student educated graduated education
school college academy university
lawyer attorney
doctor physician
movie-maker filmmaker director
direct directed director helmed filmmaker
compose composed composer wrote written music
comic comedian comedy funny humorous
humour humor comedy comic comedic
sad tragic tragedy
scary horror
kid child teenager youth
teenager teen teenage adolescent
young youth child early
old elderly aged older ancient
man male
woman female
place location site situated located spot
locate located situated lies found based
base based headquartered headquarters
city town municipality metropolitan
country nation state
american us usa america states united
british uk britain
english england
film cinema movie cinematic
begin debut first
first initial initially debut earliest original
last final latest
second two sophomore
sequel follow-up second
series franchise trilogy saga
part portion section segment component
part member included
include included contain contains consist consists comprise comprises including composed
many numerous several various multiple lots
several multiple many various
about concerning regarding
about approximately around nearly almost roughly
year annual annually yearly
annual yearly annually
decade years
car automobile vehicle
plane airplane aircraft
ship boat vessel
firm company corporation business
store shop retailer
soccer football
doctor medical medicine
illness disease sick sickness
disease illness disorder condition
condition disorder disease syndrome
war conflict battle fought
fight fought battle combat
attack attacked assault
army military forces troops
soldier military army troops
money financial fortune wealth
rich wealthy
award prize honor accolade
nominated nomination nominee
success successful hit
fail failed failure unsuccessful flop
movie-star actor star
review reviews critics reception reviewed
critic critics critical
help helped assist assisted aid support
use used utilize employed
cause caused result resulted led due
because due
kind type sort form
mix mixture combination combine
different various distinct diverse
same identical
whole entire complete full
entire whole all
near close adjacent nearby
next adjacent following
after following subsequent later
before prior preceding
run ran operate operated
operate operated run managed
move moved relocate relocated emigrated immigrated
travel traveled journey tour visited
visit visited toured
leave left depart departed quit exit
quit left resigned retired
join joined member signed
meet met encounter
love romance romantic
romance romantic love
speak spoke spoken language
speech address
law legal legislation act
court trial tried
prison jail imprisoned incarcerated
crime criminal
murder killing homicide
president presidential presidency
politician political politics statesman
election elected elections vote
vote voted election
government administration
king royal monarch
god deity goddess
religion religious faith
church religious christian
science scientific scientist
scientist researcher
research study researched
invent invented inventor creator
discover discovered found
design designed designer
draw drawn drew drawing
paint painted painter painting
photograph photo photographed
picture image photograph
music musical musician song
sport athletic sports
athlete player sportsman
team club squad
championship title champion
coach manager
score scored points goals
score soundtrack music
record album
album record studio
stage theatre theater theatrical
theater theatre
water ocean sea river
ocean sea
mountain mount peak
street road avenue
building structure
capital capitol
tall height high
high tall
long length
distance miles kilometers
speed fast
food dish meal cuisine
eat eaten eats consumed
drink beverage
animal species
plant species
human people person
people population inhabitants humans
person people individual
population inhabitants residents people
inhabit inhabited populated
half percent
number amount total
increase increased grew rise rose
grow grew raised
grew raised upbringing childhood
childhood young early
decrease decreased declined fell reduced
change changed alter altered
replace replaced succeeded successor
succeed succeeded successor followed
follow followed after
inspire inspired influence influenced
influence influenced influential inspired
important significant major key
main primary principal lead leading
role part character
lead main starring
protagonist main lead
character role
villain antagonist
story plot tale narrative
script screenplay
screenwriter writer written
produce produced producer
host hosted presenter presented
record recorded
perform performed performance
air aired broadcast televised
broadcast aired network channel
channel network
distribute distributed distribution
publish published publisher
magazine periodical publication
newspaper press
critically acclaimed praised
praise praised acclaimed
allow allowed permitted
ban banned prohibited forbidden
try tried attempt attempted
want wanted desired
believe believed thought
think thought considered
consider considered regarded
refer referred called
mean means meaning
word term
language languages spoken
kept remained stayed
remain remained still
happen happened occurred took
occur occurred happened
place held took
event incident occurred
hold held
adopt adopted
adapt adapted adaptation based
based adapted adaptation
remake adaptation
join joined
hire hired employed
fire fired dismissed
injure injured wounded injury
hurt injured
sick ill illness
baseball mlb
basketball nba
football nfl
hockey nhl
nyc york
la angeles
un nations
ww2 wwii
christian christianity catholic
jewish jew judaism
muslim islam islamic
zero no none
once one
twice two
thrice three
dozen twelve
couple two pair
duo two pair
pair two
trio three
century hundred
double two
half-brother brother
worldwide world global globally international
global world worldwide
world global globe international
international worldwide
nationwide national
european europe
asian asia
african africa
globe world
usa us states
`;

const GROUPS: ReadonlyMap<string, readonly number[]> = read();
const NONE: readonly number[] = [];

/** The groups that a word belongs to; two words with a group in common may stand for each other. */
export function synonymGroups(word: string): readonly number[] {
  return GROUPS.get(word) ?? NONE;
}

function read(): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [group, line] of TABLE.trim().split("\n").entries())
    for (const word of line.split(" ")) groups.set(word, [...(groups.get(word) ?? []), group]);
  return groups;
}
