/** First and last names that passwords are made of, in lower case (D9). */
export const commonNames = `
aaron abby abigail abraham ackerman ada adam adams adele adrian adriana adrienne agnes aidan aimee alan alana albert alberto
albright alejandra alejandro alex alexa alexander alexandra alexandria alexia alexis alfred alfredo alice alicia alina alison
allen allison alvin alyssa amanda amber amelia amelie amy ana anastasia anders anderson andre andrea andreas andres andrew andy
angel angela angelica angelina angelo angie anita ann anna annabelle anne annette annie anthony antoine anton antonia antonio
april archie ariana ariel arlene armstrong arnold arthur arturo ashlee ashleigh ashley ashton astrid atkins atkinson auburn audrey
august aurora austen austin autumn ava bachman bailey baker baldwin banks barbara barker barkley barlow barnes barrett barry bart
bauer beatrice beatriz beau beck becker beckham becky belinda bella ben benjamin bennett benny benson berger bernadette bernard
bernice bernie bertha beth bethany betty beverly bianca bill billy bishop blackburn blake bob bobbie bobby bonnie boone booth
boris bowman boyd brad bradford bradley bradshaw brady brandi brandon brandy breanna brenda brendan brent brett brewer brian
brianna brianne bridget briggs britney brittany brittney brooke brooks brown bruce bruno bryan bryant buchanan buffett burke burns
burton butler byrd byron caitlin caldwell caleb callie calvin cameron camila camille campbell candace candice candy carl carla
carlo carlos carlson carlton carly carmen carol carolina caroline carolyn carpenter carrie carroll carter casey cassandra cassidy
cassie catalina catarina caterina catherine cathy cecilia cedric celeste celine cesar chad chambers chandler chantal chapman
charity charlene charles charlie charlotte charly chase chelsea chelsey cherie cheryl chester chloe chris chrissy christa
christian christina christine christoph christopher christy chuck church ciara cindy claire clara clarence clarissa clark clarke
claude claudia clayton cleo clifford clinton cody cohen colby coleman colin colleen collin collins columbus connie connor conrad
constance cook cooper cora corey corina corinne cory costa courtney cox craig crawford cristina cruz crystal cunningham curry
curtis cynthia cyrus daisy dale dalton damian damien damon dan dana daniel daniela danielle daniels danny daphne darby daria
darius darlene darrell darren dave david davidson davis dawn dawson dean deanna debbie deborah debra decker deedee deirdre delia
denise dennis derek derrick desiree desmond destiny devin devon dexter diana diane diaz diego dimitri dixon dolores dominic
dominick dominik dominique don donald donna donnie donovan dora doreen doris dorothy doug douglas doyle drake drew duffy duncan
duran dustin dwayne dwight dylan earl eastwood eaton eddie edgar edgardo edith edmund eduardo edward edwards edwin effie eileen
elaine eleanor elena eli elias elijah elisa elisabeth elise eliza elizabeth ella ellen ellie elliot elliott ellis elmer eloise
elsie elton elvis elwood emanuel emerson emilia emilio emily emma emmanuel emmett enrique enzo eric erica erick ericka erickson
erika erin ernest ernesto ernie esmeralda esperanza estelle esther ethan ethel eugene eugenia eunice eva evan evangeline evans
evelyn everett fabian fabio fabiola fabrice faith farrah farrell fatima felicia felicidad felicity felipe felix ferguson fernanda
fernando fidel fields finch fiona fischer fisher fitzgerald fleming flora florence flores floyd flynn ford forrest foster fowler
fox frances francesca francis francisco franco francois frank frankie franklin franky fred freddie freddy frederic frederick
freeman fritz frost fuller gabriel gabriela gabriella gabrielle gail gallagher garcia gardner garner garrett gary gaston gates
gavin gemma genevieve geoffrey george georges georgia georgie georgina gerald geraldine gerard gerardo gibbs gibson gilbert giles
gillian gilmore gina gino giorgio giovanna giovanni gisele giselle giuseppe gladys glenda glenn gloria glover goldman gomez
gonzales gonzalez gonzalo goodman goodwin gordon gould grace graciela graham grant graves gray greg gregory greta griffin griffith
gross guadalupe guido guillermo gus gustavo gutierrez gwendolyn hailey hale haley hamilton hamlet hank hanna hannah hans hansen
hardy harley harold harper harriet harrington harris harrison harry hart hartman harvey hastings hawkins hayden hayes hayley hazel
heath heather hector heidi heinrich helen helena helene helmut henderson henrietta henry herbert herbie herman hernandes hernandez
herrera hicks higgins hilary hilda hilde hitchcock hodges hoffman hogan holland holly holmes homer hoover hope hopkins horace
horst horton houston howard howell hubert hudson huff hughes hugo humberto humphrey hunter ian ida ignacio igor ilona imogen ines
inga ingo ingram ingrid irene iris irma irving isaac isabel isabela isabell isabella isabelle isadora isaiah ivan ivana ivy jack
jackie jackson jaclyn jacob jacque jacqueline jacques jade jaime jake james jamie janelle janet janice janine janis jared jarrod
jarvis jasmin jasmine jason javier jay jayden jean jeanette jeanne jeannie jeff jefferson jeffrey jenifer jenkins jenna jennie
jennifer jennings jenny jensen jerald jeremiah jeremy jermaine jerome jerry jesse jessica jessie jesus jill jillian jimmie jimmy
joan joann joanna joanne joaquin jocelyn jochen joe joel joelle joey johan johanna johannes john johnathan johnny johnson johnston
jolene jon jonathan jones jordan jorg jorge jose josef josefin josefina joseph josephine josh joshua josie joyce juan juanita
judith judy juergen julia julian juliana julianne julie juliet juliette julio julius june jurgen justin justine kaitlin kaitlyn
kane kara karel karen karim karin karina karl karla kassandra kate katelyn katharina katharine katherine kathi kathleen kathryn
kathy katie katja katrina kayla kaylee keith keller kelley kelly kelsey kelvin ken kendall kendra kennedy kenneth kenny kerry
kevin kiara kimberley kimberly king kirk kirsten klaus klein knight knox kramer kristen kristi kristian kristin kristina kristine
kristy krueger krystal kurt kyle kylie lamb lambert lance landon lane lara larissa larry lars larson lasse laszlo latoya laura
lauren laurie laverne lawrence lawson leah leanne lee leila lena lennon lenny leo leon leonard leonardo leonie leopold leroy
leslie lester leticia levi lewis leyla liam lilian liliana lillian lily lincoln linda lindsay lindsey lionel lisa lisbeth livia
liza lizzie lloyd logan lois lola lonnie lopez loren lorena lorenzo loretta lori lorna lorraine lottie louie louis louisa louise
lourdes lowe luca lucas lucia luciana lucille lucinda lucy ludwig luigi luis luisa lukas luke luna luther lydia lynch lynette lynn
mabel mack mackenzie maddie maddy madeleine madeline madelyn madison magdalena maggie magnus malcolm malcom malik mallory malone
mandi mandy manfred manning manny manson manuel manuela marc marcel marcela marcelo marcia marcin marco marcos marcus margaret
margarita margie margot maria mariah mariana marianne mariano maribel marie mariela marika marilyn marina mario marion marisa
marisol marissa marjorie mark markus marlena marlene marlon marsha marshall martha martin martina martine martinez martyn marvin
mary mason massimo mateo mathew mathias mathilde matt matteo matthew matthias mattie maureen maurice mauricio maurizio max maxime
maximilian maximo maximus maxine maxwell maya maynard mcbride mccain mccarthy mccoy mcdonald mcgee mcgregor mckenna mckenzie
mcqueen meadows meagan megan meghan mehmet melanie melinda melissa melody melvin mendoza mercedes mercer meredith merle merritt
meyer mia micah michael michaela michel michele michelle miguel mikael mikayla mike mikey mikkel mildred miles miller millie
milton mimi mina mindy minna miranda miriam mitch mitchell mohamad mohamed mohammed mohsin mollie molly monica monika monique
monroe montgomery moore morales morgan moritz morris morrison morton moses moss mueller muhammad muriel murphy murray mustafa
myles myra nadia nadine nadja nancy naomi napoleon natalia natalie natasha nate nathalie nathan nathaniel navarro neil nell nellie
nelson nestor newman newton nicholas nichols nick nicki nicklas nicky nicola nicolas nicole niels nielsen nigel nikita nikki
niklas nils nina nixon noah noel noelia noelle nora norma norman norton obama obrien octavia odette odin odonnell ogden olaf ole
oleg oleksandr olga oliver olivia olson omar ophelia orlando ortega ortiz osborne oscar osman oswald otto owen owens pablo pacheco
padilla page paige palmer pam pamela pancho paola parker parrish parsons pascal patel patricia patrick patsy patterson patton
patty paul paula paulette paulina pauline pawel payne payton pearson pedro peggie peggy penelope penny percy perez perry pete
peter peterson petra philip philippe phillip phillips phoebe phyllis pierce pierre pilar piotr pitt poncho pope porter potter
potts powell presley preston price priscilla pruitt queenie quentin quick quincy quinn rachael rachel radek rafael ralph ramirez
ramiro ramon ramona ramos ramsey randall randolph randy raphael raquel rashford raul ray raymond reagan rebecca reed reeves reggie
regina reginald reiner reinhard renata renato rene renee reuben rex reynolds rhodes rhonda ricarda ricardo richard richards
richardson richie rick ricky rico riley rita rivera rob robbie robert roberta roberto roberts robertson robin robinson rocco rocha
rochelle roderick rodgers rodney rodolfo rodrigo rodriguez roger rogers roland rolando roman romeo romero ron ronald ronnie rooney
roosevelt rosa rosalia rosalie rosalind rosalinda rosanna rosanne rosario rose rosemarie rosemary rosetta rosie rosita ross roth
rowan rowe roxana roxane roxanne roxy roy ruben ruby rudiger rudolf rudy rufus rupert russell russo ruth ryan sabina sabine
sabrina sadie salazar sally salma salvatore sam samantha samir sammy samson samuel sanchez sanders sandra sandy sanna santana
santiago santino santos sara sarah sarita sasha saskia saunders savage savannah sawyer scarlett schmidt schneider schroeder
schultz schwartz scott sean sebastian selena serena sergio seth shane shannon sharon sharp shaun shauna shaw shawn shawna shayla
sheena sheila shelby sheldon shelley shelly shepard shepherd sheri sherman sherry shields shirley sidney sierra sigrid silva
silvana silvia silvio simmons simon simone simpson sinatra singh skinner skye skylar slater sloan smith snyder sofia solis solomon
sonia sonja sophia sophie soren soto sparks spears spence spencer stacey stacie stacy stafford stan stanley stanton stark steele
stefan stefania stefanie stefano steffen stein stella stephanie stephen stephens sterling steve steven stevens stevenson stevie
stewart stone strong stuart sue sullivan summer summers sunniva susan susana susanna susanne susi susie sutton suzanne sven svenja
sweeney swift sydney sylvain sylvester sylvia sylvie tabitha talbot tamar tamara tammy tania tanner tanya tara tate tatiana
tatjana taylor tazman ted teddy teresa terrance terrence terri terry tessa thaddeus thatcher thelma theodore theresa therese
thierry thomas thompson thornton thorsten tiffany tillman tim timmy timothy tina tobi tobias toby todd tom tomas tomasz tommy toni
tony tonya torres torsten tracey tracy tran travis trent trevor tricia trinity trisha tristan trixie troy trudy trump tucker
turner tyler tyrone tyson underwood ursula uschi uwe valdez valencia valentin valentina valentine valeria valerie valery vance
vanessa vanja vargas vasquez vaughan vaughn vazquez vega vera verena vernon veronica vicente vickers vicky victor victoria viktor
vince vincent vincenzo vinny vinson viola violet virgil virginia vivian viviana vladislav volker wade wagner walker wallace wally
walsh walter walters walton wanda warner warren warwick washburn waters watkins watson wayne weaver weber webster weeks weiss
wells welsh wendy werner wesley wheeler whitney wilbur wiley wilhelm wilkins wilkinson willard willem william williams williamson
willie willis wilma wilson winnie winston winters wolfe wolfgang wood woods woody wright wyatt xavi xavier yannick yasmin yasmine
yates yesenia yolanda york young yuri yves yvette yvonne zachary zack zane zelda zimmerman zoe zoey
`;
