/** Titles: capitalised words before a name that are not part of the name. */
export const TITLES: ReadonlySet<string> = new Set(
  (
    "president king queen pope sir dame lord lady prince princess emperor empress tsar dr doctor professor prof mr mrs ms miss saint mount lake river " +
    "minister chancellor senator governor general captain justice judge chairman bishop archbishop cardinal father mother sister brother rabbi sultan " +
    "duke duchess count countess earl baron mayor secretary ambassador coach colonel major lieutenant sergeant admiral commander marshal chief " +
    "film movie novel book series show song album band group city town village state country company team club born both like unlike"
  ).split(" "),
);
