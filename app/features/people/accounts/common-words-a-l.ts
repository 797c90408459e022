/** Words that passwords are made of, in lower case, from A to L (D9). */
export const commonWordsAToL = `
aardvark abacus abc abcabc abcd abcde abcdef abcdefg abcdefgh ability abracadabra abrakadabra abroad absolut absolute academia
academy acapulco accept access accord account acdc achilles acoustic acrobat across acting action active actual address adidas
adios admin adminadmin administrator adonis adorable adult advance adventure adventures advice aerosmith affair affinity afford
afraid africa afrika agency agenda agent aggies airborne airbus airforce airline airlines airmail airman airplane airport akatsuki
alabama aladdin alaska albatros albion alchemy alcohol alert alfalfa alfaromeo algebra alias alibaba alien aliens allah allahakbar
alleluia alleycat alligator allmine allright allstar allstars almighty almond almost aloha alpha alpine already althea altima
always amadeus amanecer amateur amazing amazon ambition america american americana amigos amistad amorcito amore amoremio amores
amount amour amsterdam anaconda anakin analog anarchy anatomy anchor android andromeda angelito angels animal animals anime
annapolis answer antelope antique anubis anybody anymore anyone anything apache aperture aphrodite apocalypse apollo appear apple
applepie apples apricot aquarius aragorn arcade archangel archer architect archive arctic argentina arizona arkansas armada
armagedon armani armenia armor army around arrive arrow arsenal artemis artist asd asdasd asdf asdfasdf asdfgh asdfghj asdfghjk
asdfghjkl ashes asia asking asparagus assassin asshole assistant assman assume assword asterix astro astros athena athens athlete
athletic atlanta atlantic atlantis atlas atomic attack attend attitude aussie australia author avatar avenger avengers average
avocado awesome axlrose azerty azertyuiop azucar babe babies baby babyblue babyboo babyboy babycakes babydoll babyface babygirl
babylon babylove babyphat backdoor backpack backup bacon badass badboy badger badgirl baggins baggio baggo bagpipes bakery balance
baller ballet ballin balloon baltimore bambi bambino bamboo banana bananas bandit bangalore banger bangkok banjo bank banker
banking banshee baptist barbados barbie barcelona barefoot barely barney baron barranquilla barrel baseball basement basic
basilisk basket basketball bassman bastard bastille basura batcave bathroom batista batman battery battle battlestar bayarea
bayern baywatch beach beaches beagle beanbag beaner beanie beans bear bearcat bearcats bears beast beastie beaten beatles
beautiful beauty beaver because become bedford bedroom beefcake beer beerbeer beethoven beetle before behave behind beijing beleza
belgium belief believe believer belmont belong beloved benefit benfica bengal bengals bentley benz beograd beretta berkeley berlin
bermuda berry berserk beside besiktas bestfriend better betterdays bettyboop between beyonce beyond bicycle bigballs bigbang
bigbear bigben bigbird bigblack bigblock bigblue bigboobs bigboss bigboy bigbrother bigbutt bigcat bigcock bigdaddy bigdick bigdog
bigfish bigfoot bigger biggie bigguns bigguy bighead bigmac bigman bigmike bigmoney bigone bigred bigtime bigtits bike biker
bikini bilbo billabong billgates billiard billie billyboy bimmer binary bingo biohazard biology birdcage birdie birdman birdy
birthday biscuit bismarck bitch bitches bitchy bitcoin biteme bizkit blabla blablabla black blackbelt blackberry blackbird
blackbox blackboy blackcat blackcock blackdog blackdragon blackhawk blackhole blackie blackjack blackman blackout blackpool
blackrose blacks blacksheep blackwater blackwhite blackwolf blade bladerunner blades blahblah blanca blanco blaster blaze blazer
blessed blessing blessings blink blizzard block blogger blonde blondes blondie blood bloody blossom blowfish blowjob blowme blue
blueangel bluebear bluebell blueberry bluebird blueboy bluedog bluedragon blueeyes bluefish bluegrass bluejay bluemoon blues
bluesky bluestar bluewater bmw boarder boating bobafett bobcat bobcats bobmarley bodyguard boeing bogart bolivia bollocks bollox
bolton bombay bomber bombers bonanza bond bonehead boner bones bonheur bonita bonjour bonkers bonsai boobie boobies booboo boobs
booger boogers boogie bookie bookmark books bookworm boomer boomerang booster bootie boots bootsie booty booyah boricua boromir
boss bosslady bossman boston bottle bottom boulder boulogne bounce bouncer bowler bowling bowwow boxer boxers boxing boyfriend
boys boyscout bozo braindead brainiac brains branch brasil brasileiro brasilia bravehart braveheart braves bravo brazil bread
breaker breakfast breast breasts breath breeze bretagne brewster bridge bridges bright brighton brilliant bristol britain british
broadway broken broker bronco broncos bronze brother brothers brownie browns brownsugar browser bruins brutus bubba bubble
bubblegum bubbles buckeye buckeyes buckley bucky budapest buddha buddy buddyboy budget budlight budweiser buffalo buffy bugatti
bugger bugsbunny buick builder bulgaria bulgarie bulldog bulldogs bullet bullfrog bullock bulls bullseye bullshit bumble bumblebee
bunghole bunnies bunny burden bureau burger burning burrito business busted buster busty busy butch butcher butter buttercup
butterfinger butterfly butters butterscotch butthead button buttons buyer buzzard byebye byteme cabbage cabron cachorro cactus
caddie cadets cadillac caesar cairo cake calculus calcutta calgary caliente california calimero callisto calypso camarade camaro
cambridge camelot camels camera camping campus camry canada canadian canadien canadiens cancer candle candyman cannabis cannon
cannondale cannot canon cantona canyon capetown capital capitals capone capricorn capslock captain caramel caramelo caravan carbon
cardinal cardinals career caribbean carino carmel carmex carnage carnaval carnival carpediem carpet carrot carrots carson cartman
cartoon cartoons cascade cashier cashmere cashmoney casino casper castillo castle castro casual catcat catch catdog caterpillar
catfish catman cats cattle catwoman caught cavalier caveman celebrity celeron celica celtic celtics cement centaur center central
century cerberus cereal cerveza cessna challenger chameleon champ champagne champion champions champs chance change changeme
changes channel chaos chapel chaplin chappie character charge charger chargers charisma charizard charleston charmed charming
chaton cheater cheech cheeky cheer cheerleader cheers cheese cheeseburger cheesecake cheetah chemical chemistry cherokee cherries
cherry chess chestnut chevelle chevrolet chevy chewbaca chewbacca chewie chewy cheyenne chicago chicano chichi chicken chickens
chicks chico chief chiefs chihuahua children chile chili chilli chimera china chinacat chinese chinook chipmunk chipper chippy
chips chivas choclate chocolat chocolate choice choochoo choose chopin chopper chosen chouchou chouette christ christmas chrome
chronic chronos chrysler chubby chucky chunky cielito cigar cigars cinder cinderella cinema cinnamon ciphers circle circus cisco
citroen city civic civicsi clancy clapton clarinet clarity class classic classics claymore clemson cleopatra cleveland client
clinic clippers clitoris clock closed closer cloud cloudy clover clown clowns coach cobalt cobra cocacola cocaine cock cocker
cocksucker coco cocoa coconut cocorico coeur coffee cohiba coldbeer coldplay collection collector college colombia colonel
colonial color colorado colors colour colt coltrane colts columbia column comanche combat comcast comedy comet comics command
commander commando common company compaq compass compassion complete computer computers conan concept concert concord concorde
concrete condom condor confused congas congress connect connection conquest consult consumer contact content contest contra
contrasena contraseña control converse cookie cookies cooking cool coolbeans coolboy coolcat coolcats cooldude cooler coolguy
coolio coolman coolness copper corazon cordelia corinthians corleone cornelia cornell corner cornflake cornhole cornwall corolla
corona corporate corrado corsair cortina corvette cosmic cosmo cosmos costume cosworth cottage cotton coucou cougar cougars
counter counterstrike country couple courage courier course cousin covid cowabunga cowboy cowboys cowgirl coyote cracker crackers
crackhead cramps crap crappy crash crawler crazy crazyman cream creampie creamy create creation creative creature credit creed
creeper crescent cressida cricket criminal crimson crisis cristal cristo croatia crocodile cross crow crown cruise cruiser crunch
crusader crush crusty cruzazul cruzeiro crying crystals cuddles cumming cumpleanos cumshot cunt cupcake cupid curious custom
customer cutie cutiepie cutter cyber cyberpunk cyborg cyclone cyclones cyclops cypress daddy daddysgirl daedalus daewoo daffodil
dagger daisydog dakota dallas dallascowboys damage damnit dance dancer dancing danger dangerous danmark dannyboy dante daredevil
daring dark darkangel darkblue darkknight darkman darkmoon darkness darkside darkstar darkwing darling darthvader darwin dashboard
dasher data database datang datsun daughter davinci dawg daydream daylight daytona dead deadhead deadly deadman deadpool deadwood
dealer death deathnote deathstar debate debian decade december decide deepblue deeper deeply deepthroat deeznuts default defeat
defend defense defiant deftones degree delhi delicious delight deliver dell delldell delorean delta deluxe demand demo demon
demons denali denmark denver depeche depend deputy desert design designer desire desktop desperado desperate destroy destroyer
destruction detail detective detroit deutsch deutschland developer device devil devildog devils diablo dialog diamond diamonds
dick dickhead dickie dictator diehard diesel dietcoke differ digger digimon digital dilbert dildo dillon dinamo dingdong dingo
dinner dinosaur diosesamor diplomat dipshit direct director dirtbike dirty disciple discover discovery disney disneyland district
diver divine diving divorce dixie django doberman doctor dodge dodger dodgeram dodgers dog dogbert dogbone dogboy dogcat dogdog
dogfish dogfood doggie doggies doggy doghouse dogman dogpatch dogpound dogs doitnow dollar dollars dolly dolphin dolphins domain
dominator dominion domino dontknow doobie doodle doodles doofus doogie dookie doom doomsday door doors dorian dorset dortmund
double doudou doudoune download downtown dozen dracula dragon dragonball dragonfly dragons drawer dream dreamcast dreamer dreams
dreamteam dressed drifter drink driven driver drizzle drizzt droid drowssap drpepper drum drummer drums drunk drunken dublin
ducati duchess duck duckie duckling ducks ducky dude dudley duffer duke dukeduke dukes dumbass dumbledore dundee dunlop durango
during dutch dutchess dwarf dynamic dynamite dynasty eagle eagles earnhardt earth earthlink easily east easter eastern eastside
easy easyrider eating eatme eatshit eclipse economy ectoplasm ecuador edison editor effect effort eggplant eggs egypt eighteen
einstein either elcamino eldorado election electra electric electron electronic elefante elegant element elephant elephants
elevator eleven elite elrond elves email embalmer emerald emiliano eminem emotion emperor empire employ employee enable enchanted
ending endless enemy energy enforcer engage engine engineer england english enigma enough ensure enter enterprise entire entropy
envision epiphany epsilon equal equinox eraser ericsson erotic error escalade escape escort eskimo espana esperance espresso
essence essendon estate estrella estrellas eternal eternity ethics ethiopia etoile euphoria eureka europa europe evening everest
evergreen everlast everlasting everton everyday everything evidence evil evolution exactly example excalibur excel excellent
except exchange excite exclusive excuse executive exodus exotic expand expect expert exploit explore explorer export express
extend extent extra extranjero extreme eyes fabulous face facebook facial factor factory fairlane fairly fairway fairy faithful
faithless falcon falcons falcor fallen fallout famiglia familia family famous fantasia fantasma fantastic fantasy farmer farming
farside fashion fast fastball fastcar faster fatality fatass fatboy fatcat father fatman fault faust favorite fearless feather
february federal feline feliz fellow female fender fenerbahce fenomeno fenris ferrari ferret ferrets fetish fettish ficken fiction
field fiesta fifteen fighter fighting figure filter filthy final finally finance finder finger fingers finish finland fiorentina
fire fireball firebird firebolt firefighter firefly firefox firehawk firehouse fireman firestar firestone firestorm firewalk
firewall fireworks first fish fishbone fisherman fishes fishfish fishhead fishing fishman fishtail fishtank fishy fisting fitness
fivestar flame flamenco flamengo flames flamingo flanker flash flashman flathead flatron fletch fletcher flight flipflop flipper
floppy florencia florida flower flowers fluff fluffy flyboy flyer flyers flyfish flying focus folder follow foobar football
footballs force forced fordf forensic forest forester forever forget forgetit forgive forgiven forgot forgotten formal format
former formula forsaken fortaleza fortnite fortress fortuna fortune forum forward forzaitalia fossil fountain fourteen fourth
foxfire foxtrot foxylady fozzie fragile france freak freaks freaky freckles fredfred free freebird freedom freefall freelance
freepass freeporn freestyle freeware freeway freezer french frenchie fresh friday friend friendly friends friendship frisco frodo
frog frogger froggy frogman frogs fromage front frontier frosty frozen fruit fruitcake fubar fuck fucked fucker fuckers fuckface
fuckfuck fuckhead fucking fuckit fuckme fuckoff fuckthis fucku fuckyou fuckyouall fugazi fulham funding funfun funky funny funtime
furball fusion futbol futebol futurama future fuzzball fuzzy galant galatasaray galaxy galileo gambit gambler game gameboy
gamecock gamecocks gamecube gameover gamer games gaming gamma gandalf gandhi ganesh gangbang gangsta gangster garage garbage
garden gardener garfield gargoyle garlic garnet gateway gateways gather gatito gatitos gator gators gatsby gazebo geheim gemini
gemstone general generation genesis geneva genius gentle geography geometry german germany geronimo getlost getmoney getout
getsome ghetto ghost ghostrider ghosts giant giants giggle giggles gilligan ginger giraffe girl girlfriend girls gitano giveup
giving gizmo gizmodo glacier gladiator glamour glass glitter global glory gloves gmail goat goats goaway goblin goblue gocart god
godbless goddess godfather godisgood godislove godlike godsmack godspeed godzilla goforit gogo gogogo goldberg golden goldeneye
goldfinger goldfish goldie goldrush goldstar goldwing golf golfball golfer golfgolf golfing goliath gollum gonzo good goodboy
goodbye goodday goodgirl goodlife goodlord goodluck goodmorning goodness goodtime goodtimes goodwill goofball goofy google gooner
goose gopher gordita gordito gorgeous gorilla gotcha gothic gotmilk gotohell govern government goyankees graceful gracie graffiti
grandma grandpa granite granny grape grapes graphic graphics graphite grasshopper grateful gravity gravy great greatest greece
greeks green greenbay greenday greenman greens greentea gremio gremlin grenade grendel gretzky greyhound greywolf grinch grinder
grizzly groove groovy ground group groups grover growth grumpy gryffindor guapa guapo guardian guardians gucci guess guesswho
guest guinea guinness guitar guitarist guitars gumby gumdrop gundam gunman gunner gunners gunslinger gunther guru gypsy habibi
hacked hacker hadrian haha hahaha hahahaha halflife hallelujah hallo halloween halo hamburg hamburger hammer hammers hamster
handball handle handsome handyman hangman hannahmontana hannibal hansolo hanson happen happening happiness happy happyboy happyday
happydays happyface happyfeet happyman happyme hardball hardcore harddick harddrive harder hardly hardrock hardware haribo harlem
harmless harmony harrypotter harvard harvest haslo hatebreed hatred hatter havana having hawaii hawaiian hawk hawkeye hawkeyes
hawks header headless health heart heartbreak hearthstone hearts heat heaven heavenly heavy heavymetal height helicopter hell
hellboy hellcat hellfire hello hellohello hellokitty helloworld hellraiser hellsing hellyeah helmet helpdesk helper helping helpme
helsinki hendrix hercules heritage hermano hermanos hermes hermit hermosa hero heroes heroin hershey hesoyam heythere hidden
highest highheel highland highlander highlife highlight hightech highway hilton himself hiphop hippie hippo history hitachi
hithere hitler hitman hobbes hobbit hobbits hockey hogwarts hogwild hokies hola holahola holamundo holden holder holiday holidays
hollister hollow hollywood holycow holyshit holyspirit homeboy homebrew homeless homepage homersimpson homerun homesick homework
honda honduras honest honesty honey honeybear honeybee honeybunny honeydew honeymoon honeypie honeys honeywell hong hongkong
honolulu hooker hookers hooligan hooligans hoops hoosier hoosiers hooter hooters hopeful hopeless hopper horizon horndog hornet
hornets horney horny horror horse horseman horses hosting hotboy hotchick hotdog hotdogs hotel hotgirl hothot hotline hotlips
hotmail hotmama hotness hotone hotpants hotpink hotrod hotsex hotshot hotspur hotstuff hottie hottub hotwheels hotwife hounddog
house housecat houses housing hovercraft howdy however howling html human humble humbug hummer hummingbird hunger hungry hunters
hunting huntress hurley hurricane husband huskers huskies husky hustler hybrid hydrogen hyperion hyundai iamgod ibanez ibiza
icandy icarus iceberg icebox icecream icecube icehouse iceland iceman idontknow iforgot iglesia igloo ignore iguana ihateu
ihateyou ihavenopass illini illinois illuminati illusion ilove iloveboys ilovegirls ilovegod iloveher ilovehim iloveit ilovejesus
iloveme ilovemom ilovemymom ilovemyself ilovesex ilovethis iloveu ilovey iloveyou iloveyoubaby iloveyousomuch iluvme iluvu iluvyou
images imagination imagine immortal impact impala imperial import impossible impreza income incubus indeed independent
independiente index india indian indiana indians indigo indonesia industry infantry inferno infinite infiniti infinity info inform
informatics injury inlove innocent insane insecure inside insist insomnia inspire inspiron instagram install instinct integra
integrity intel intend intense inter intercourse intermilan internet intranet intrepid intruder inuyasha invest invisible invite
invoice involve ireland irish irishman iron ironclad ironhorse ironmaiden ironman island israel istanbul italia italian italy
itself itsme itunes iverson jackal jackass jackdaniels jacket jackjack jackoff jackpot jackrabbit jagger jaguar jaguars jakarta
jamaica jamaican jamaique jamesbond jammer jammin january japan japanese jarhead jarjar jasper java javascript jayhawk jayhawks
jayjay jazz jazzman jazzy jediknight jedimaster jeep jeepster jelly jellybean jellybeans jellyfish jellyroll jelszo jeopardy
jericho jerkoff jersey jerusalem jester jesuschrist jesuslives jesuslovesme jesusteama jetaime jethro jetplane jets jetski jetta
jewel jewels jewish jezebel jiggaman jigsaw jimbo jimbob jimmypage jingle jingles joanofarc jobs jobsearch joejoe jojo jojojo
joker jokers jolly jonas joomla journey joyful joystick jubilee judas judge judges juggalo juggalos juggernaut juggle juice juicy
juicyfruit juillet jukebox jumanji jumbo jump jumper jumping junebug jungle junior juniper junk junkie junkmail jupiter jurassic
justdoit justforme justice justinbieber justme justus juventus kahuna kaiser kaiserslautern kakashi kamikaze kangaroo kansas kappa
karachi karaoke karate karma kartoffel katana kawaii kawasaki keeper keepout keepsake kennel kennwort kenobi kentucky kermit
kernel kestrel ketchup keyboard keystone khalid kickass kicked kicker kickflip kicking kidding kidney kidrock kids kikiki kill
killa killbill killed killer killers killing killjoy killkill killme killzone kilroy kimono kinder kindly kindness kingdom
kingfish kingkong kingofkings kingpin kings kingston kinky kirby kiss kissass kisses kissing kisskiss kissme kissmyass kitchen
kiteboard kitkat kitten kittens kitty kittycat kittykat kittykitty kiwi kleenex klingon klondike kneecap knickers knicks knights
knitting knockers knowing knowledge knuckles kobebryant kocham kochanie kodak kodiak kokoko komputer konijn konoha koolaid korea
korean korn kotek kraken krishna krokodil krusty krypton kryptonite kungfu labrador labtec lacoste lacrosse ladder laddie ladies
lady ladybird ladybug ladygaga lafamilia lagos lakers lakeside lakeview lakewood lalala lalalala lalaland lamborghini lampard
lancelot lancer landmark landrover landslide language lansing laptop laramie larger laser laserjet lasvegas lately latest latin
latina latino latter laugh laughter laundry laurel lava lavalamp lavender lavish lawful lawless lawyer lazarus lazy lazyboy leader
league leather leaves leaving lebanon lebron ledzep ledzeppelin lefthand lefty legacy legend legendary legion legoland legolas
legos leicester lemmein lemon lemonade lemonhead lemons length lenovo leopard lesbian lesbians lespaul lesson lestat letitbe
letmein letmeinnow letmesee letsgo letter letters lexmark lexus liberte liberty libra librairie library license licking lickit
lickme life lifeguard lifeisgood lifestyle lifesucks lifetime light lighter lighthouse lighting lightning lights likely lilbaby
lilbit lilith lillie lilmama lilman limewire limited linear linkedin linkin linkinpark linksys linux lion lionheart lionking lions
lipstick liquid lisbon listen litebrite lithium little littleman littleone liverpool living lizard lkjhgf lkjhgfdsa llama lobster
local lockdown lockout locksmith loco logical login logistic logitech logon lolita lollipop lollol lollypop lololo london lonely
lonesome lonestar lonewolf longboard longbow longdong longer longhorn longhorns looker lookin looking loomis looney loose
lordvader losangeles loser losers losing lost lothlorien lotus loud loulou love loveable lovebird lovebirds lovebug loveforever
lovehurts loveislove loveit loveland loveless lovelife lovelove lovely loveme lovemenow lover loverboy lovergirl lovers loves
lovesex lovestory lovesucks loveyou loving lowrider loyalty lucent lucero lucifer luck lucky luckycat luckycharm luckydog luckyme
luckyone luckystar luckystrike ludacris lufthansa lullaby lumber lumberjack lumiere lunchbox lust lusty luvbug luxury lynx lyrics
`;
