/**
 * Passwords that are guessed first (D9), in lower case and six characters or longer: words, names, teams, keyboard walks and
 * dates as they recur in every published ranking, written down for this product. Runs and repetitions are rules below.
 */
const listed = `
password password1 passw0rd p@ssw0rd p@ssword pa55word pass123 pass1234 passwd password12
password123 password1234 password2 password3 password! 123456 1234567 12345678 123456789 1234567890
0123456789 987654321 9876543210 87654321 7654321 654321 112233 11223344 1122334455 121212 12121212
123123 123123123 123321 12344321 1234321 123454321 123654 123789 147258 147258369 159753 159357
741852963 258456 789456 789456123 456789 456123 321654 963852741 852456 951753 753951 147852
369258147 102030 10203040 010203 101010 202020 131313 141414 151515 232323 252525 212121 242424
696969 420420 313131 414141 515151 565656 676767 686868 787878 898989 909090 123qwe 123qweasd 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc zaq12wsx zaq1zaq1
!qaz2wsx qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwertz
qwertzuiop azerty azertyuiop asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdf1234 asdasd asdasd123
asd123 zxcvbn zxcvbnm zxcvbnm123 zxczxc qweqwe qweasd qweasdzxc qwe123 qwe123qwe qwer1234 qwerasdf
wasdwasd poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz abc123 abc1234 abcd1234 abcde123 a1b2c3
a1b2c3d4 a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 1a2b3c 1a2b3c4d abcdef
abcdefg abcdefgh abcabc abcd123 abc12345 123abc 1234abcd 12345a 123456a 123456q 123456789a 12345q
1234qwer 12qwaszx qwaszx iloveyou iloveyou1 iloveyou2 iloveu loveme lovely love123 loveyou ilovehim
ilovegod iloveme letmein letmein1 welcome welcome1 welcome123 admin123 administrator admin1
adminadmin admin1234 root123 toor123 login123 master master1 master123 monkey monkey1 monkey12
monkey123 dragon dragon1 dragon12 dragon123 sunshine sunshine1 princess princess1 princess2
princess12 football football1 football12 baseball baseball1 baseball12 basketball soccer soccer1
soccer12 hockey softball volleyball cheerleader superman superman1 batman batman1 batman123
spiderman spiderman1 ironman pokemon pokemon1 starwars starwars1 naruto charizard pikachu trustno1
whatever whatever1 freedom freedom1 shadow shadow1 shadow12 michael michael1 jennifer jennifer1
jordan jordan1 jordan23 hunter hunter1 hunter2 hunter12 killer killer1 thomas thomas1 charlie
charlie1 george george1 robert robert1 daniel daniel1 andrew andrew1 joshua joshua1 matthew matthew1
anthony anthony1 jessica jessica1 ashley ashley1 amanda amanda1 nicole nicole1 michelle michelle1
william william1 taylor taylor1 justin justin1 brandon brandon1 austin austin1 summer summer1
summer12 winter winter1 spring autumn ginger ginger1 pepper pepper1 cookie cookie1 cheese cheese1
banana banana1 orange orange1 purple purple1 yellow yellow1 silver silver1 golden computer computer1
internet internet1 samsung samsung1 google google1 facebook facebook1 youtube twitter instagram
microsoft windows apple123 android linkedin linux123 secret secret1 secret123 pussycat biteme
asshole fuckyou fuckyou1 fuckyou2 fuckoff fucker bitch1 bullshit pussy1 sexsex sexy123 blowjob
blowme penis1 zxcvbn1 access access14 mustang mustang1 corvette ferrari porsche mercedes harley
harley1 yamaha kawasaki suzuki toyota honda1 nissan camaro chevy1 chevrolet dodge1 subaru jaguar
ranger ranger1 yankees yankees1 cowboys cowboys1 steelers steelers1 eagles eagles1 packers packers1
lakers lakers1 lakers24 raiders raiders1 redsox redsox1 arsenal arsenal1 liverpool liverpool1
chelsea chelsea1 manchester barcelona barcelona1 realmadrid juventus ronaldo ronaldo7 messi10
maradona rangers celtic celtic1 patriots broncos dolphins phoenix phoenix1 tigger tigger1 tiger1
tigers tigers1 buster buster1 bailey bailey1 maggie maggie1 sophie sophie1 chloe1 lauren lauren1
hannah hannah1 samantha samantha1 elizabeth elizabeth1 victoria victoria1 alexander alexander1
alexandra patrick patrick1 benjamin benjamin1 jonathan jonathan1 nicholas nicholas1 christian
christian1 christopher stephanie stephanie1 rebecca rebecca1 melissa melissa1 heather heather1
vanessa vanessa1 natalie natalie1 jasmine jasmine1 brittany brittany1 danielle danielle1 madison
madison1 abigail isabella isabelle gabriel gabriel1 gabriela dominic samuel samuel1 zachary joseph
joseph1 richard richard1 edward edward1 steven steven1 kevin1 brian1 jason1 jackson jackson1 martin
martin1 maria1 marina carlos carlos1 antonio alejandro fernando roberto ricardo rodrigo sebastian
francis francisco andrea andrea1 angela angela1 angelina angel1 angels angel123 babygirl babygirl1
babyboy baby123 babyblue sweetheart sweetie sweety honey1 butterfly butterfly1 flower flower1
flowers rainbow rainbow1 chocolate chocolate1 strawberry blueberry pumpkin pumpkin1 peanut peanut1
muffin muffin1 cupcake lollipop bubbles bubbles1 snoopy snoopy1 mickey mickey1 minnie donald
garfield scooby scooby1 tweety winnie elephant dolphin dolphin1 penguin penguin1 horses kitten
kitty1 kittycat puppies doggie dogdog lovers loveislove forever forever1 friends friends1 family
family1 mother mother1 father father1 daddy1 mommy1 sister brother brother1 grandma jesus1 jesus123
jesuschrist christ1 heaven blessed blessing faith1 praise spirit genesis trinity church godisgood
godbless internet123 nothing nothing1 something anything everything nobody unknown testing testing1
test123 test1234 test12345 testtest tester guest1 guest123 default changeme change123 changeme1
change_me temp123 temporary temppass newpass newpassword user123 username user1234 demo123 sample
example example1 hello1 hello12 hello123 hello1234 helloworld hellohello hello! hallo123 bonjour
bonjour1 motdepasse azerty123 soleil loulou doudou chouchou nicolas camille marseille passwort
passwort1 schatz hallo1 ficken qwertz123 contrasena contraseña tequiero teamo1 estrella mariposa
princesa bonita hermosa amorcito america1 mexico1 colombia brasil senha123 minhasenha wachtwoord
welkom welkom01 parola salasana jelszo matrix matrix1 neo123 legend legend1 warrior warrior1 wizard
wizard1 merlin merlin1 gandalf gandalf1 frodo1 hobbit potter harrypotter hogwarts dumbledore
slytherin gryffindor zelda1 mario1 mario123 luigi1 sonic1 playstation xbox360 nintendo gamecube
minecraft minecraft1 fortnite fortnite1 roblox roblox123 counter counterstrike halflife warcraft
starcraft diablo diablo1 destiny destiny1 halo123 gamer123 gaming player player1 ninja1 ninja123
pirate pirate1 rocket rocket1 hammer hammer1 thunder thunder1 lightning storm1 dakota dakota1
cheyenne montana denver dallas dallas1 houston texas1 florida florida1 california newyork newyork1
chicago chicago1 boston boston1 london london1 paris1 berlin berlin1 madrid1 tokyo1 sydney sydney1
dublin1 canada canada1 australia england england1 scotland ireland germany france1 italia espana
russia america american usa123 qwerty7 qwerty01 monster monster1 vampire zombie1 zombies skeleton
skull1 demon1 lucifer satan666 666666a evil666 metallica slipknot nirvana nirvana1 greenday eminem
eminem1 tupac1 snoopdog blink182 linkinpark acdc123 ironmaiden beatles elvis1 madonna beyonce
rihanna justinbieber onedirection hannahmontana mylove mylove1 mybaby mybaby1 myspace1 myspace
mynoob mypassword mypass trustme trustnoone nopass nopassword opensesame sesame letmein123 letmein!
enter1 enter123 access1 access123 system system1 manager manager1 manager123 support support1
service office office1 office123 company1 business server server1 database oracle oracle1 mysql123
cisco123 router network hacker hacker1 security security1 private private1 public1 student student1
teacher teacher1 school school1 college college1 university doctor doctor1 police police1 soldier
marines marine1 navy123 airforce army123 cornhole cornhole1 cornhole123 airmail beanbag baggo123
january february march1 april1 august august1 september october october1 november november1 december
december1 monday1 monday tuesday wednesday thursday friday friday13 saturday sunday sunday1
summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter2020 winter2021 winter2022
winter2023 winter2024 winter2025 spring2024 spring2025 autumn2024 password2020 password2021
password2022 password2023 password2024 password2025 password2026 welcome2020 welcome2023 welcome2024
welcome2025 qwerty2020 qwerty2024 covid19 covid2020 pandemic 007007 james007 agent007 bond007
99bottles 4815162342 8675309 31415926 3141592 314159 271828 1618033 ncc1701 thx1138 trustno2 red123
blue123 blue1234 green123 green1 black1 black123 white1 white123 pink123 pinkie orange12 purple12
yellow12 superstar superstar1 super123 superman12 rockstar rockstar1 rockyou rockon rocky1 rocky123
tyler1 kyle123 cody123 dylan1 logan1 mason1 lucas1 oliver oliver1 oscar1 simon1 peter1 steve1 scott1
david1 david123 chris1 chris123 james1 james123 john123 johnny johnny1 jimmy1 bobby1 billy1 tommy1
jack123 jackie jackie1 jake123 max123 maxwell maxwell1 maximus casper casper1 casey1 cassie cassie1
carter carter1 cooper cooper1 parker parker1 tucker tucker1 walker walker1 turner miller johnson
smith1 johnson1 williams jackson5 marley marley1 bobmarley 420blaze weed420 stoner smokey smokey1
drunk1 beer123 vodka1 whiskey tequila jackdaniels budlight coffee coffee1 cocacola cocacola1 pepsi1
mcdonalds pizza1 pizza123 chicken chicken1 bacon1 burger potato tomato apples lemon1 cherry cherry1
peaches peaches1 mango1 mangos
`;

const common = new Set(listed.split(/\s+/));

const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "zxcvbnm",
];
const backwards = (text: string) => [...text].reverse().join("");
const walks = [...rows, ...rows.map(backwards)];

/** "777777", "abababab", "123412341234": one to four characters again and again. */
const isRepetition = (text: string) => /^(.{1,4})\1+$/u.test(text);

/** Whether the password is among the thousand that are guessed first, whatever its case (D9). */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return common.has(text) || isRepetition(text) || walks.some((walk) => walk.includes(text));
}
