/**
 * A unit of measurement, and how many of the base unit of its dimension it is. `words`: its other spellings, in English, German, French,
 * Spanish, Italian, Polish and Dutch. The database reads measures by this list (`pnpm --filter @ironmonger/db baseline`).
 */
export type MeasureUnit = { unit: string; dimension: string; factor: number; words: string[]; isImperial: boolean };

const unit = (name: string, dimension: string, factor: number, words = "", isImperial = false): MeasureUnit => ({
  unit: name,
  dimension,
  factor,
  words: words.split(" ").filter(Boolean),
  isImperial,
});

const measureUnits: readonly MeasureUnit[] = [
  unit("µm", "length", 0.001, "μm um micron microns mikron"),
  unit(
    "mm",
    "length",
    1,
    "millimetre millimetres millimeter millimeters millimetern millimètre millimètres milímetro milímetros millimetro millimetri milimetr milimetry milimetrów",
  ),
  unit(
    "cm",
    "length",
    10,
    "cms centimetre centimetres centimeter centimeters zentimeter zentimetern centimètre centimètres centímetro centímetros centimetro centimetri centymetr centymetry centymetrów",
  ),
  unit("dm", "length", 100, "dezimeter décimètre decimeter decymetr"),
  unit(
    "m",
    "length",
    1000,
    "mtr mtrs metre metres meter meters metern mètre mètres metro metros metri metr metry metrów lfm",
  ),
  unit("km", "length", 1_000_000, "kilometre kilometres kilometer kilometers kilomètre kilomètres"),
  unit(
    "in",
    "length",
    25.4,
    "inch inches ins \" ″ ” '' ′′ zoll pouce pouces po pulgada pulgadas pollice pollici cal cale cali duim",
    true,
  ),
  unit("ft", "length", 304.8, "foot feet ' ′ ’ fuß pied pieds pie pies piede piedi stopa stopy voet", true),
  unit("yd", "length", 914.4, "yard yards yds", true),
  unit("mg", "mass", 0.001),
  unit("g", "mass", 1, "gr gram grams gramm gramme grammes grammo grammi gramo gramos gramy gramów grm"),
  unit(
    "kg",
    "mass",
    1000,
    "kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilogrammo chilogrammi chili kilogramy kilogramów",
  ),
  unit("t", "mass", 1_000_000, "tonne tonnes tonnen tonelada toneladas tonnellata tonnellate tona tony ton"),
  unit("oz", "mass", 28.349523125, "ounce ounces unze unzen once onces onza onzas oncia", true),
  unit("lb", "mass", 453.59237, "lbs pound pounds pfund livre livres libra libras libbra libbre funt funty", true),
  unit("ml", "volume", 0.001, "millilitre millilitres milliliter millilitri mililitro mililitros mililitr mililitry"),
  unit("cl", "volume", 0.01, "centilitre centilitres zentiliter"),
  unit("l", "volume", 1, "ltr ltrs lt litre litres liter liters litern litro litros litri litr litry litrów"),
  unit("m³", "volume", 1000, "m3 cbm"),
  unit("gal", "volume", 3.785411784, "gallon gallons gallone gallonen galón galones galloni galon galony", true),
  unit("mW", "power", 0.001),
  unit("W", "power", 1, "watt watts vatio vatios wat waty watów"),
  unit("kW", "power", 1000, "kilowatt kilowatts"),
  unit("hp", "power", 745.6998715823, "bhp", true),
  unit("PS", "power", 735.49875, "cv ch pk"),
  unit("mV", "voltage", 0.001),
  unit("V", "voltage", 1, "volt volts voltios voltio wolt wolty woltów vdc vac"),
  unit("kV", "voltage", 1000),
  unit("mA", "current", 0.001),
  unit("A", "current", 1, "amp amps ampere amperes ampère ampères amperio amperios amper"),
  unit("mAh", "charge", 0.001),
  unit("Ah", "charge", 1, "amperestunden"),
  unit("Wh", "energy", 1),
  unit("kWh", "energy", 1000),
  unit("J", "impact", 1, "joule joules julio julios dżul"),
  unit("Pa", "pressure", 0.00001),
  unit("kPa", "pressure", 0.01),
  unit("bar", "pressure", 1, "bars bares"),
  unit("MPa", "pressure", 10),
  unit("psi", "pressure", 0.0689475729317831, "", true),
  unit("Nm", "torque", 1, "n·m newtonmeter"),
  unit("ft lb", "torque", 1.3558179483314, "lb_ft ft·lb lbf·ft", true),
  unit("°", "angle", 1, "deg degree degrees grad degré degrés grado grados gradi stopni graden"),
  unit("°C", "temperature", 1, "celsius"),
  unit("ms", "time", 0.001),
  unit(
    "s",
    "time",
    1,
    "sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi",
  ),
  unit("min", "time", 60, "mins minute minutes minuten minuto minutos minuti minuta minut"),
  unit("h", "time", 3600, "hr hrs hour hours stunde stunden std heure heures hora horas ora ore godzina godzin uur"),
  unit("N", "force", 1, "newton newtons"),
  unit("daN", "force", 10),
  unit("kN", "force", 1000),
  unit("rpm", "speed", 1, "1/min min-1 min⁻¹ u/min tr/min g/min giri/min obr/min omw/min"),
  unit("Hz", "frequency", 1, "hertz"),
  unit("kHz", "frequency", 1000),
  unit("MHz", "frequency", 1_000_000),
  unit("mm²", "area", 1, "mm2 qmm sqmm"),
  unit("cm²", "area", 100, "cm2 qcm"),
  unit("m²", "area", 1_000_000, "m2 qm sqm"),
  unit("%", "share", 1, "percent prozent"),
  unit("dB", "noise", 1, "db(a) dba"),
  unit("lm", "light", 1, "lumen lumens"),
];

const spellings = new Map(
  measureUnits
    .toReversed()
    .flatMap((one) => [...one.words, one.unit].map((word) => [word.replace("_", " ").toLowerCase(), one] as const)),
);

/** The unit that a word names, whatever its capitals; undefined if it is none. */
export const findUnit = (word: string): MeasureUnit | undefined =>
  spellings.get(word.trim().replace(/\.$/, "").toLowerCase());

/** Each spelling in lower case with its unit. */
export const unitSpellings = (): [string, MeasureUnit][] => [...spellings];
