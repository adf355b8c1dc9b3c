/** Written by `node scripts/write-handlebars-parser.ts` from handlebars.grammar: change that instead. */
import { LocalTokenGroup, LRParser } from "@lezer/lr";

const spec_Path = { __proto__: null, true: 96, false: 96, null: 96, undefined: 96, as: 50 };
export const parser = LRParser.deserialize({
  version: 14,
  states:
    "*OQVOQOOOqOSO'#C_OyOWO'#C_O!gQPO'#C`O!nQPO'#C`O!uQPO'#CnO!|QPO'#CqO!RQPO'#CqO#WOQO'#CpOOOO'#DU'#DUOOOO'#C{'#C{QVOQOOOOOO'#C|'#C|O#xOSO,58yOOOO,58y,58yOOOO'#C}'#C}O$QOWO,58yO!RQPO'#CbOOQO'#Cg'#CgO$YQPO'#CjOOQO'#D]'#D]OOQO'#DO'#DOO$aQPO,58zOOOO,58z,58zO$hQPO,58zO$oQPO,59YOOOO,59Y,59YO$vQPO,59]OOOO,59],59]O%QQPO,59]O%VQPO'#CtO%[QPO,59]O%cQPO'#CwO%jQPO'#CwOOOO'#DQ'#DQO#WOQO,59[O%tQPO'#CyOOOO,59[,59[OOOO-E6y-E6yOOOO-E6z-E6zOOOO1G.e1G.eOOOO-E6{-E6{OOQO,58|,58|OOQO,59U,59UO%{QPO,59UOOQO-E6|-E6|OOOO1G.f1G.fOOOO1G.t1G.tOOOO1G.w1G.wO&SQPO1G.wO&XQPO,59`OOOO,59c,59cO&aQPO,59cO&kQPO,59cOOOO-E7O-E7OOOOO1G.v1G.vO&pQPO,59eOOOO,59e,59eOOQO1G.p1G.pOOOO7+$c7+$cOOQO'#DP'#DPO&wQPO1G.zOOQO1G.z1G.zOOOO1G.}1G.}O'PQPO1G.}OOOO1G/P1G/POOQO-E6}-E6}OOQO7+$f7+$fOOOO7+$i7+$i",
  stateData:
    "'Z~OwOS~OQXOTRO`SOcTOfUOjVOyPO|QO~Oz[O{^O~O}_O!O^O~OVaOWdOXdOYdO]cO!QbO~O_gO~P!ROagO~P!RO_jO~P!RO_lOinO~P!ROQXOTRO`SOcTOfUOjpOlqOntOyPO|QO~Oz[O{xO~O}_O!OxO~O[{O~P!RO_!OO~P!ROa!OO~P!RO_!PO~P!RO_!QOinO~P!RO_!QO~Og!SO~O_!QO~P!RO_!TO~P!RO_!TOinO~P!RO_!ZO~P!RO[![O~P!RO_!]O~OW!^Og!`O~O_!aOinO~P!RO_!aO~O_!cO~P!ROW!^Og!eO~O_!fO~OVWa_~",
  goto: "%^!QPPP!R!RP!XPPPP!XPP!XPPP!RP!R!mPP!sPP#PP#TP#Z#a#g#m$b$hPPP$nPPPPPP$vXXOWZsudRSTUVacfhikopqt|!U!YXWOWZsQmUQ!RkQ!VqR!b!UTrWsQuWR!XsQZORvZQ]PRw]Q`QRy`QfRQhSQiTQkUSoVpQ|c`}fhiko|!U!YQ!UqR!YtQ!_!SR!d!_QsWR!WsSYOZTrWsreRSTUVcfhikopqt|!U!YRza",
  nodeNames:
    "⚠ Document Text Comment Mustache Open HashPair HashName Path String Number Constant ) ( SubExpression Close Open RawClose Partial BlockMark Block OpenBlock BlockMark | BlockParameters Keyword BlockMark Else BlockMark CloseBlock BlockMark",
  maxTerm: 48,
  nodeProps: [
    ["openedBy", 12, "("],
    ["closedBy", 13, ")"],
  ],
  skippedNodes: [0],
  repeatNodeCount: 6,
  tokenData:
    "2p~RgXY!jYZ!j]^!jpq!jrs!{tu$iwx({xy*dyz*i}!O*n!O!P+_!Q![*t!b!c-T!c!}$i!}#O(Q#R#S$i#T#o$i#p#q1f#q#r1k#r#s2_#t;'S$i;'S;=`(u<%lO$i~!oSw~XY!jYZ!j]^!jpq!j~#OVOr!{rs#es#O!{#O#P#j#P;'S!{;'S;=`$c<%lO!{~#jOX~~#mRO;'S!{;'S;=`#v;=`O!{~#yWOr!{rs#es#O!{#O#P#j#P;'S!{;'S;=`$c;=`<%l!{<%lO!{~$fP;=`<%l!{~$n_W~XY%mpq%mtu$i}!O$i!O!P&O!P!Q&O!Q![$i!_!`%y!b!c$i!c!}$i#R#S$i#T#o$i#t;'S$i;'S;=`(u<%lO$i~%pRXY%mpq%m!_!`%y~&OOV~~&RYtu&q!Q!['r!b!c&q!c!}&q!}#O(Q#R#S&q#T#o&q#t;'S&q;'S;=`'l<%lO&q~&v[W~tu&q}!O&q!O!P&O!P!Q&O!Q![&q!b!c&q!c!}&q#R#S&q#T#o&q#t;'S&q;'S;=`'l<%lO&q~'oP;=`<%l&q~'wRW~!O!P&O!P!Q&O!Q!['r~(TTO#P(Q#P#Q(d#Q;'S(Q;'S;=`(o<%lO(Q~(iQW~!O!P&O!P!Q&O~(rP;=`<%l(Q~(xP;=`<%l$i~)OVOw({wx#ex#O({#O#P)e#P;'S({;'S;=`*^<%lO({~)hRO;'S({;'S;=`)q;=`O({~)tWOw({wx#ex#O({#O#P)e#P;'S({;'S;=`*^;=`<%l({<%lO({~*aP;=`<%l({~*iO]~~*nO[~~*qP!Q![*t~*yQY~!O!P+P!Q![*t~+SP!Q![+V~+[PY~!Q![+V~+dQW~!O!P+j!P!Q,e~+oPW~!P!Q+r~+uYtu&q!O!P+_!b!c&q!c!}&q!}#O(Q#R#S&q#T#o&q#t;'S&q;'S;=`'l<%lO&q~,hXtu&q!b!c&q!c!}&q!}#O(Q#R#S&q#T#o&q#t;'S&q;'S;=`'l<%lO&q~-Y_W~XY%mpq%mtu$i}!O$i!O!P.X!P!Q&O!Q![$i!_!`%y!b!c$i!c!}$i#R#S$i#T#o$i#t;'S$i;'S;=`(u<%lO$i~.[Ztu&q!O!P.}!Q!['r!b!c&q!c!}&q!}#O(Q#R#S&q#T#o&q#t;'S&q;'S;=`'l<%lO&q~/QP!P!Q/T~/WYtu/v!O!P0q!b!c/v!c!}/v!}#O0w#R#S/v#T#o/v#t;'S/v;'S;=`0k<%lO/v~/{YW~tu/v}!O/v!Q![/v!b!c/v!c!}/v#R#S/v#T#o/v#t;'S/v;'S;=`0k<%lO/v~0nP;=`<%l/v~0tP!O!P.}~0zTO#P0w#P#Q1Z#Q;'S0w;'S;=`1`<%lO0w~1`OW~~1cP;=`<%l0w~1kOg~~1nQ#q#r1t#r#s2R~1yP_~#q#r1|~2ROa~~2UP#q#r2X~2[P#q#r1|~2bP#q#r2e~2hP#q#r2k~2pO_~",
  tokenizers: [
    3,
    new LocalTokenGroup(
      "%_~RP#o#pU~XP#o#p[~a[T~XY!VYZ!Vpq!Vqr!}st#bvw#r!P!Q#w!`!a#|#Q#R$R#X#Y!f#o#p$W#r#s$]~!YSXY!VYZ!Vpq!V#X#Y!f~!iP#`#a!l~!oP#g#h!r~!uP#X#Y!x~!}Ol~~#SP|~}!O#V~#YP}!O#]~#bOy~~#gQf~z{#m!`!a#m~#rOf~~#wOT~~#|On~~$ROc~~$WOj~~$]O`~~$bZT~XY!VYZ!Vpq!Vqr!}st#bvw#r!P!Q#w!`!a#|#Q#R$R#X#Y!f#o#p$Wy|`cfnjlT~",
      189,
      2,
    ),
    new LocalTokenGroup("w~RP}!OU~XP}!O[~_Q#q#re#r#sp~hP#q#rk~pO{~~sP#q#re~", 38, 42),
    new LocalTokenGroup("k~RQ#q#rX#r#sd~[P#q#r_~dO!O~~gP#q#rX~", 26, 45),
  ],
  topRules: { Document: [0, 1] },
  specialized: [{ term: 8, get: (value: keyof typeof spec_Path) => spec_Path[value] || -1 }],
  tokenPrec: 282,
});
