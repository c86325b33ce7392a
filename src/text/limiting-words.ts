/** Words that change what a sentence says wherever they stand, and however small they are: they are read, or the sentence is not understood. */
const LIMITING =
  /^(?:only|alone|sole|solely|exclusively|purely|entirely|wholly|merely|both|all|every|each|still|already|twin|twins|younger|elder|older|deputy|vice|acting|other|others|another|same|back|partly|partially|mostly|mainly|largely|or|no|none|neither|nor|nobody|because|if|unless|until|while|whenever|throughout|always|often|rarely|sometimes|once|twice|again|ever since|supposedly|allegedly|reportedly|fictional|so-called)$/iu;

export function isLimiting(word: string): boolean {
  return LIMITING.test(word);
}
