/** ISO 4217, list one: money and funds in use. Without XTS (testing) and XXX (no currency). */
const CURRENT = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
  CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
  HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
  MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
  RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
  USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR
  ZMW ZWG`;

/** ISO 4217, list three: withdrawn codes, which older contracts hold. */
const HISTORIC = `
  ADP AFA ANG AOK AON AOR ARA ARP ATS AZM BAD BEC BEF BEL BGL BGN BOP BRB BRC BRE BRN BRR BUK BYB BYR CHC CSD CSK CUC
  CYP DDM DEM ECS ECV EEK ESA ESB ESP FIM FRF GEK GHC GHP GNS GQE GRD GWE GWP HRD HRK IEP ILP ITL LSM LTL LTT LUC LUF
  LUL LVL LVR MGF MLF MRO MTL MTP MXP MZE MZM NIC NLG PEI PES PLZ PTE RHD ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR
  TMM TPE TRL UAK UGS USS UYP VEB VEF XEU XFO XFU XRE YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWD ZWL ZWN ZWR`;

export const CURRENCY_CODES: ReadonlySet<string> = new Set(`${CURRENT} ${HISTORIC}`.trim().split(/\s+/));

/** What people write instead of a code. A sign that several currencies share stands for the one that uses it most. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ["$", "USD"],
  ["US$", "USD"],
  ["A$", "AUD"],
  ["AU$", "AUD"],
  ["C$", "CAD"],
  ["CA$", "CAD"],
  ["HK$", "HKD"],
  ["NT$", "TWD"],
  ["NZ$", "NZD"],
  ["R$", "BRL"],
  ["S$", "SGD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["JP¥", "JPY"],
  ["CN¥", "CNY"],
  ["RMB", "CNY"],
  ["₹", "INR"],
  ["₩", "KRW"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₪", "ILS"],
  ["₫", "VND"],
  ["฿", "THB"],
  ["₦", "NGN"],
  ["₱", "PHP"],
  ["₸", "KZT"],
  ["ZŁ", "PLN"],
]);
