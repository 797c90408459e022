/** Words that passwords are made of, in lower case, from M to Z (D9). */
export const commonWordsMToZ = `
macbook machine macintosh madcat madcow madden maddog madhouse madman madmax madness madonna madrid madrigal maestro mafia
magazine magelan magellan magenta magic magical magician magicman magnet magneto magnitude magnolia magnum magpie mahalo mailbox
mailman mainly mainstreet maintenance maison majestic majesty major makaveli makelove makemoney malachi malaka malaysia malcolmx
maldita malibu malinka mallard mamabear mamacita mamapapa mamas mamina mamita mamma mammoth manage manager manchas manchester
mandarin mandingo mandrake maneater mango mangos manhattan maniac manila mankind manner manowar mantis manutd maple maradona
marathon marauder marauders marbles march marcopolo margin mariachi marijuana marine mariner mariners marines mariokart mariposa
mariposas maritime market marketing marlboro marley marlin marmalade marmite marriage married mars marseillais marseille marshal
marshmallow marshmallows martial martini marvel marvellous maryjane maryland marzipan mashimaro mask masonic massive master
masterchief mastermind masters masturbate matador matchbox matematica material math mathematics matrix matter mattress mature
maverick mavericks maxima mayday mayhem mayonnaise mazda mcdonalds mclaren meaning meatball meatballs meatloaf mechanic media
medical medicine medina medium medusa megadeth megaman megapass megaton megatron melanoma melbourne mellon mellow melon melons
member members memorex memorial memories memory memphis menace mendez mental mentor meowmeow mephisto mercenary mercury mercy
merely meridian merlin merlot mermaid mermaids merry message messenger messi messiah metal metalgear metalhead metallic metallica
meteor method metoo metropolis mexican mexicano mexico miami miamia miamor michigan mickey mickeymouse micro microsoft middle
midget midland midnight midnite midway miercoles mighty milagros milan military milkman milkshake milky millenium millennium
million millions milwaukee mimosa mindless minecraft minerals minerva minhasenha minime minimum minister ministry minnesota minnie
minority minotaur minute mipassword miracle miracles mirage mirror mischa mischief misery misfit misfits misiek missing mission
mississippi missouri missy missyou mister mistress misty mitsubishi mitsuki mittens mixtape mizuno mnbvcx mnbvcxz mobile models
modem modern modest mohammad mohawk mojo mollydog molson moment moments mommas mommy momoney monaco monalisa monamour monange
monday money moneymaker moneyman moneys mongol mongolia mongoose monitor monkey monkeyboy monkeyman monkeys monopoly monsoon
monster monsters montagne montana montecarlo montego monterey montreal monty moocow mookie moomoo moon moonbeam mooncake moonchild
moondog moonlight moonlite moonman moonshine moonstar moonwalk moose mordor morning morocco morpheus morrigan mortal mortgage
moscow moskva mosquito mostly motdepasse mother motherfucker motherlode mothership motion motley motocross motor motorbike
motorcycle motorhead motorola mountain mountaindew mountaineer mountains mouse mouses movies moving mozart mozilla mudpuppy
mudvayne muffin muffins mulberry mulder mullet mulligan multimedia mumbai mummy munchkin muneca munich muppet muppets murder
murderer muscle musclecar muscles museum mushroom mushrooms music musica musical musician musicman musique muslim mustang mustangs
mustard mutant mutual myangel mybaby myboys mycats mydaddy mydogs myfamily myfriend mygirl myheart myhome myhouse mylife mylord
mylove mymoney mynoob mypass mypassion mypassword mysecret myself myspace mysql mystery mystic mystical mysweet mythology myword
nacional nairobi naked nameless napoli narrow naruto narutouzumaki nascar nashville nasty nation national native natural nature
naughty nautica nautilus navidad navigator navy nazgul nearby nearly nebraska nebula necklace nederland needle negative nemesis
neo neopets neptune netgear netscape network neutron nevada never neverever neverland nevermind nevermore neverwinter newbie
newcastle newday newlife neworleans newpass newpassword newport newspaper newuser newyear newyork newyorker newzealand niagara
nicaragua niceday nicegirl niceguy nickel nightfall nighthawk nightingale nightlife nightmare nightowl nightrider nightshade
nightwing nightwish nike nikon nimbus nimrod nineinch niners nineteen nineveh ninja ninjas nintendo nipple nipples nirvana nissan
nitro nitrous niunia nobody nogood noise nokia nokian nolimit nomad nomore noname nonsense noodle noodles nookie nooneknows
noother nopass nopassword normal normandy northern northside northstar norway norwich nosferatu nostromo notagain notebook nothing
notice notion notorious notredame nounours novacane novelty november novice nowayout nowhere nuclear nudist nugget nuggets number
numberone numbers nurse nursing nutella nutmeg nutter nylons nymets nympho oakland oakley oakwood oasis oatmeal obelix obiwan
object oblivion obsession obsidian obtain occupy ocean oceanic oceans october octopus odyssey office officer offroad offshore
offspring ohiostate ohyeah oilers oiseau oklahoma oldman oldschool olive oliveira oliverio olympia olympic olympics olympus omaha
omega omgomg omicron oneandonly onedirection onelife onelove oneone onepiece onion onions online onlyme onlyone onlyyou ontario
onyx opensesame openup opera operation operator optical optimus option oracle orange oranges orchard orchid oregon organic
organist organize orgasm orient oriental origin original orioles orion orleans orthodox osaka osiris osprey osterreich ostrich
others ottawa otter outback outdoors outkast outlaw outlaws outlook output outside outsider overflow overkill overlord oxford
oxygen oyster ozzy pacers pacific pacino packard packers pacman padawan paddle padres painless paint paintball painter painting
pajamas pakistan palace paladin palantir palmeiras palmpilot palmtree paloma panama panasonic pancake pancakes panda pandabear
pandas pandemic pandora pantera panther panthers panties panzer papabear papasmurf papaya paperboy paperclip papillon papillons
paprika parachute paradigm paradise paradox paraguay paramore paranoid parent paris parola parrot partly party partytime pass
passat passcode passera passion passionate passmaster passport passthru passw passwd password passwords passwort pastor patch
patches pathfinder patience patriot patriots paulista pavement pavilion payday paypal peace peaceful peacelove peacemaker peach
peaches peachy peacock peanut peanutbutter peanuts pearl pearljam pearls pebbles peewee pegasus pelican pelicans pelota peluche
peluchin pencil pencils penguin penguins penis pennstate pennywise pentagon pentium people peoples pepper peppermint pepperoni
peppers pepsi pepsicola pepsimax peregrine perfect perfecto performance period permit perrito persephone persian person persona
personal pervert pescado peterpan petunia peugeot phantasy phantom pharaoh pharmacy pheasant philips phillies philly philosophy
phoenix phone photo photography photos photoshop phrase physics pianist piano picard picasso piccolo picked pickle pickles pickup
picnic picture pictures picturs pigeon piggy piglet piglets pikachu pilgrim pilgrims pilot pimp pimpdaddy pimpin pimping pinball
pineapple pinecone pinetree pingouin pink pinkfloyd pinkie pinky pinnacle pinocchio pioneer piper pippen pippin piramid piranha
pirate pirates pisces piscine pissed pissing pissoff pistol pistons pitbull pitcher pitfall pitstop pittsburgh pizza pizzahut
pizzaman pizzas placebo planet plankton plasma plastic platano platinum platypus playa playball playboy player players playgirl
playhouse playing playstation playtime please pleasure plenty plum plumber plumbing pluto plymouth pocket poetry pogiako poison
poisson poiuyt poiuytrewq pokemon pokemons poker pokerface poland polar polarbear polaris police policeman policy polish polite
politics polizei polkadot pollito polopolo polska pompey ponies pontiac pooh poohbear pookie poontang poop pooper poopie poopoo
pooppoop poopy pooter popcorn popeye popper poppy popsicle popstar porkchop porkpie porn porno pornstar porpoise porsche portal
portishead portland portugal portugues poseidon positive possible possum postal poster postman potato potatoes pothead poupette
powder power powerful powerman powerpc powers poweruser prague praise prancer prayer preciosa precious predator prefer prelude
premier premium presario presence president pressure prestige pretty prettyboy prettygirl prettyme prevent pricing pride priest
primate prime primetime primus prince princes princesa princesita princess princesse princeton pringles printer prison privacy
private problem process prodigy producer professional professor profile profit program programmer progress project prometheus
promise proper prophecy prophet prospect prosper prosperity protect protection protocol proton proud proven prowler psalms psychic
psycho psychology public puddin pudding puddle puertorico puffin pulsar puma pumpkin pumpkinpie pumpkins punch punisher punk
punker punkin punkrock punky puppet puppies puppy puppydog puppylove purdue pure purple purplehaze purplerain pursue pushkin
pussies pussy pussycat pussylover pussyman putter puzzle pyramid pyramide python qazwsx qazwsxedc qazxsw quake quality quantum
quarter quartz quasar quattro quebec queen queenbee queens quest question quicksilver quierote quiet quiksilver qwaszx qwe qweasd
qweasdzxc qweqwe qwer qwerasdf qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop rabbit rabbits raccoon racecar racecars racer
racerx rachmaninoff racing racoon radical radio radioactive radiohead rafter ragdoll rage ragnarok raider raiders railroad rain
rainbow rainbows raindrop rainfall raining rainman rainyday raistlin rallye rambler rambo ramones rampage ranch random randomness
ranger rangerover rangers raptor raptors rapture rapunzel rarely rascal rasputin rasta rastafari rastaman rather rating ratman
rattle raven ravens razor razorback reader reading reality really realmadrid reaper reason rebel rebelde rebels rebirth recall
recent reckless recon record recovery red redalert redapple redbaron redbird redblue redbone redbull redcar reddawn reddevil
reddevils reddog reddragon redeemed redeemer redfish redfox redhat redhead redhorse redhot redlight redlights redline redman
redneck redred redrose redrum redsea redskin redskins redsky redsox redstar redtruck reduce redwings redwood reebok reefer
reference reform refuse regard reggae region regional register rejoice relate relax reliance relief religion remain rembrandt
remember remote remove renault renegade renegades repair repeat replace report reporter republic rescue research reset resident
resist resistance resort respect restless result retail retain retired return reveal revenge review revolution revolver reward
rhapsody rhinos rhubarb ribbit ricebowl richmond ricochet riddick rider riders ridge riding riffraff rifle rihanna ringo ripken
ripper rising rival river riverplate rivers riverside roadkill roadking roadrage roadrunner roadster roadtrip roasted roblox robot
robotech robotics rock rockandroll rocker rockers rocket rocketman rockets rockface rockford rockhard rockie rockies rockin
rockman rocknroll rockon rockport rocks rockstar rockwell rocky rockyou rodeo rogue rohan roller rollerblade rolling rollins
romance romania romano romans romantic rommel ronaldinho ronaldo rooster root rootbeer rootroot rosales rosary roscoe roseanne
rosebud rosebush roses roswell rottweiler rough roulette roundup route router routine rowing royal royals rubber rubble rudeboy
ruffles rugby ruger ruling runaway runescape runner running rush rushmore russia russian rusty sabbath saber sabre sacramento
sacred sadness safari safety sagitario sagittarius sailboat sailing sailor saint saintes saints sakura saladin salamander
salamandra salami salary salasana sales salesman salmon salomon salsa salvador salvation sammie samoht sample sampson samsara
samsung samurai samwise sanctuary sandal sandbox sandiego sandman sandstorm sandwich sanford sangria sanity santa santaclaus
santacruz santafe saopaulo saphire sapphire saratoga sardine saruman sassy sasuke satan satellite satisfaction saturday saturn
sauron sausage sausages saving saxophone sayang saying scandal scanner scarab scarecrow scarface scarlet schalke schatz schatzi
scheme schnapps schnecke schokolade school schooner schule science scientist scooby scoobydoo scooter scooters score scorpio
scorpion scorpions scotch scotland scottie scotty scout scrabble scrapper scrappy scream screen screw screwball screwyou script
scrotum scruffy scuba scully sculpture scumbag seabee seafood seagull seahawk seahawks seahorse seaman search seashell seashells
seashore seaside season seattle second secret secretary secreto secrets sector secure security seduction seeing seeker seeking
select seller seminole seminoles semperfi senators senegal senha senior sensation sensor sentinel sentra seoul sephiroth september
sequoia serenita serenity serial series serious serpent server service sesame settle setup seven sevens seventeen seventy severe
sexbomb sexgod sexiest sexking sexsex sexsexsex sexual sexy sexybabe sexybeast sexybitch sexyboy sexygirl sexylady sexymama
sexyman sexyme sexything shadow shadowman shadows shady shaggy shaggydog shakespeare shakira shalom shaman shampoo shamrock shamus
shanghai shaolin shareware shark sharks sharky sharpie shasta shatter shazam sheba sheep sheepdog sheffield shells shelter sherbet
sheriff sherlock sherwood shiloh shine shining shinobi ship shipping shirt shit shitface shithead shitshit shitty shiva shocker
shoes shogun shooter shooting shop shopping short shorty shotgun should show shower showme showtime shrek shrimp shuttle sicher
sicilia sidekick sidewalk siemens siempre sigma signal signature silence silent silicon silk silly sillygirl silver silverado
silverfox silverstar simba simple simply simpsons sincere sinclair sinead singapore singer singing single sinister sinner siren
sister sisters sithlord sixers sixpack sixteen sixty skate skateboard skateordie skater skating skeeter skeleton skeletor sketch
skidoo skiing skillet skinhead skinny skip skipper skippy skittles skull skulls skyblue skydive skydiver skyhawk skyhigh skylark
skylight skyline skype skyrim skywalk skywalker slacker slamdunk slammer slappy slapshot slash slave slaves slayer sledge sleeper
sleeping sleepy sleepyhead slick slickrick slider slight slimed slimshady slipknot slipper slippery sloppy slovenia slowhand
slowly slugger slut sluts slutty slytherin smackdown small smallfry smallville smart smarties smarty smashing smeghead smegma
smelly smile smiles smiley smiling smirnoff smitty smoke smoker smokes smokey smokin smoking smooches smooth smoothie smores
smudge snake snakebite snakeeyes snakes snapper snapple snappy snatch sneaker sneakers sneaky snicker snickerdoodle snickers
sniffles sniper snipers snooker snoop snoopdog snoopy snow snowball snowbear snowbird snowboard snowboarder snowdog snowdrop
snowfall snowflake snowing snowman snowwhite snowy snuffy snuggles soccer soccergirl social socrates softail softball softtail
software solaris soldier soldiers soleil solely solitaire solitude solstice solution solutions somebody someone something
somethingelse somewhere sommer sonata songbird sonic sonics sonnenschein sony sonyericsson sooner sooners soprano sorcerer sorriso
sought soul soulfly soulmate soulmates sounds soup source southbay southern southpark southpaw southpole southside sovereign space
spacebar spaceman spaceship spades spaghetti spain spalding spam spaniel spanish spank spanker spanking spanky spark sparkle
sparkles sparkplug sparky sparrow sparrows sparta spartan spartans spawn speaker special specialk spectra spectre spectrum speech
speed speedball speeding speedo speedracer speedster speedway speedy spelling spice spicy spider spiderman spiders spielberg spike
spikes spinach spinner spiral spirit spirits spiritual spitfire splash splinter spock spokane spoken sponge spongebob
spongebobsquarepants spooge spooky spoon spoons sport sporting sports spread spring springer springfield springs sprint sprinter
sprite spunky spurs sputnik spyder square squash squeak squeaky squid squirrel squirt stability stable stacker stadium stage
stainless stalker stallion stamford stampede standard standby stanford star starbright starbuck starbucks starburst starchild
starcraft stardog stardust starfire starfish starfleet stargate stargazer starlight starling starlite starman starr starry stars
starship start starter starting startrek starwars state station status steady stealth steel steelers steelhead steelman steph
stereo sticks sticky stiletto stimpy stinger stingray stinker stinky stlouis stockholm stocking stockman stockton stolen stoneage
stonecold stoned stoner stones storage store stories storm stormy story straight strain strange stranger strangers strategy
stratus strawberries strawberry strawhat stream street streets strength stress stretch strict strider strike striker string
strings stripper stroke stronger struck structure stryker stubby stud student studio studly studmuffin stuff stupid stupidity
stupidme stuttgart style stylish subaru sublime submarine submit suburban success successful suck sucker suckers sucking suckit
suckme sucks sudden suffer sugar sugarbear sugarfree sugarplum suicide sultan summertime summit sunbeam sunbird sunburn sunburst
sundance sunday sundown sunflower sunflowers sunglasses sunlight sunny sunnyday sunrise sunset sunshine super superbe superbowl
superboy supercool superdog superduper superfly superfreak supergirl superhero superhot superior superkid superman supermario
supernatural supernova superpower supersonic superstar superuser supervisor supply support supra supreme surely surf surfboard
surfer surfing surfsup surgeon surprise survey survival survivor sushi suzuki swallow swamp swansea sweden swedish sweet sweetbaby
sweetdreams sweetest sweetgirl sweetheart sweetie sweetiepie sweetlife sweetlove sweetness sweetpea sweetpie sweets sweetthing
sweetums sweety swim swimmer swimming swinger swinging swiss switch switzerland sword swordfish symbol symphony synergy syracuse
sysadmin system systems szczecin table tacobell tacoma tacos tadpole taekwondo tahiti tahoe takeit taking talent talisman talking
tallahassee tamale tamerlan tampa tangerine tango tanker tarantula taratara tardis target tarheel tarheels tarzan tasha tasmania
tattoo taught taurus taxman tazmania teacher teachers teamo teamomucho teamwork tears teaser technical techniques techno
technology teddybear teddybears teenage teenager teens telecom telefon telefono telephone telescope television temp temper tempest
temple temporary temppass temptation tenant tenchi tender tenerife tennessee tennis tennisball tequiero tequieromucho tequila
tercel teresita terminal terminator terminus terrapin terrapins terrible terrier terror terrorist tesoro test teste tester
testicle testing testtest tetris texans texas texasboy thailand thankgod thanks thanksgiving thankyou theater thebeach thebear
thebeast thebeatles thebest thebomb theboss theboys thecat thechamp thecrow thecure thedog thedoors thedude theend theforce
thegame thegirl thegod thegreat thekid thekiller theking themack theman thematrix theone theonly theory theplayer therapist
therapy therock thesims thesun thethe thething thetruth theused thewho thinker thinkpad thirteen thirty thistle thong thongs
though thoughts thousand threat thriller throat throne thug thuglife thugs thumbs thumper thunder thunderbird thunderbolt
thundercat thundercats thunderstorm thursday ticket tickle tickles tiger tigercat tigereye tigerlily tigers tigerwoods tigger
tights tigre tigres timber timberlake timberland timberwolf timberwolves time timeless timeout timetogo timex timing tinker
tinkerbell tinkle tinman tintin tinytim tiramisu tissue titanic titanium titans titleist tittie titties titty toaster tobacco
today toffee together toilet tokyo toledo tolkien tomahawk tomato tomatoes tomboy tombstone tomcat tommyboy tomorrow tomtom tongue
tonight toolbox toolman tools toor toothpick tootsie topaz topcat topdog topgear topgun topher topper topshelf tornado toronto
torpedo tortilla tortoise toshiba tottenham touchdown toughguy toulouse toward tower towers toyota toystory tractor traffic
tragedy trailer trainer training trains trance tranquil transam transfer transformer transformers transit trapper trauma travel
traveler travels traviesa treasure treasurer treaty treble treebeard treefrog treehouse trees treetop trekker tresor trespass
triangle tribal trickster tricky trident trigger trillium trinidad triple tripper tristeza triton triumph trivium trojan trojans
trombone trooper tropical trouble troubles trout truck trucker trucking trucks true trueblue truelies truelove truffles trumpet
trunks trust trustgod trustme trustno trustnoone truth tryagain trying tsunami tucson tuesday tulips tulsa tumbleweed tuna tundra
tupac turbo turkey turkeys turtle turtledove turtles tuscany tutorial tuxedo tweety tweetybird twelve twenty twilight twinkie
twinkies twinkle twinkles twins twisted twister twitter twiztid tycoon typhoon tyrant ubuntu ultima ultimate ultra ultraman
umbrella unable unbelievable unclebob unclesam undead under undercover underdog underground underpants undertaker underthesea
underwater underwear underworld unforgiven unicorn unicornio unicorns union unique united unity universal universe universidad
university universo unix unknown unless unlike unlimited unlock unreal upandown update upload upsilon uptown uranus urlacher usa
usarmy useful useless user username usmarine usmarines usnavy utility utopia vacances vacation vader vaffanculo vagabond vagina
valeriano valhalla valkyrie valladolid valley valleywag vampire vampires vampyre vancouver vandal vanguard vanhalen vanilla
vanquish varied vector vectra vegas vegeta vegetable vegetarian vehicle velocity velvet vendetta vendor venezia venezuela
vengeance venice venom ventura venture venus veracruz verano vergessen verizon vermont versace version versus vertigo vette
vibrator viceversa victim victory vida vidaloca video vienna vietnam viewer viking vikings viktoria village villager villain
vintage viper vipers virgin virgo virtual virtue virus vision visions visitor vista visual vitamin viva vivaldi vixen vixens
vladimir vodafone vodka voice voiture volcano volcom volkswagen volley volleyball voltage volume volunteer volunteers volvo voodoo
vortex voyager voyeur vulcan vulture wachtwoord waffle waffles wakefield wakeup walking walleye wallflower wallpaper walnut walrus
wanderer wanker wanking wanted warcraft warfare warhammer warhawk warlock warlord warning warpath warrior warriors warsaw warship
warthog wasabi wasdwasd washer washington wasser wassup wasted watch watcher water waterboy waterfall waterloo waterman watermelon
waterpolo watersport wave wealth weasel weather webcam webelos webhead webmaster website wedding wednesday weed weekly weezer
weight weiner welcome welder welfare welkom wellington werder werewolf western westham westlife westside westwood wetpussy wetwet
whale whales whatever whatsup whatthe whatthehell wheel wheels whiplash whiskers whiskey whisky whisper white whiteboy whitebread
whitecat whitehorse whiteman whiteout whiterabbit whiterose whitesox whitetail whitetiger whitey whoami wholly whopper whore
whores whynot whynotme wichita wicked wicket widget wifi wiggle wildbill wildcard wildcat wildcats wildchild wilde wilderness
wildfire wildflower wildlife wildman wildone wildthing wildwest wildwolf wildwood willing willow windmill window windows windsong
windsor windstar windsurf winger wings winner winners winniethepooh winning winter winxp wireless wisconsin wisdom wiseguy wishes
within wizard wizards wolf wolfen wolfhound wolfman wolfpack wolfsburg wolverine wolverines wolves woman wombat women wonder
wonderboy wonderful wonderland wonderwoman woodland woodlands woodman woodpecker woodstock woodwind woodwork woofer woofwoof
wookie woowoo word wordpass wordpress words work worker workhard workout workshop world worldcup worldwide worship worthy wrangler
wrestle wrestler wrestling wrigley wrinkle writer wutang wyoming xanadu xander xbox xfiles xmen xtreme xylophone yachts yahoo
yamaha yankee yankees yeahbaby yeahright year yearly yellow yellowdog yellowjacket yellowstone yellowsubmarine yesman yesterday
yesyes yoda yoghurt yogibear yomama yomomma yorkie yosemite youknow youngblood younger yourmom yourself youth youtube yoyo yoyoyo
yugioh yukon yummy yumyum zapata zapato zaphod zaragoza zebra zebras zenith zeppelin zeus zidane zigzag zipper zippo zodiac zoltan
zombie zombies zoolander zoomer zorro zouzou zurich zxcvbn zxcvbnm zxczxc
`;
