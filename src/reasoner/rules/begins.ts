/** Verbs that name the day on which something began: "became chancellor in 2010" does not say that she was chancellor in 2010. */
export const BEGINS =
  /\b(?:became|appointed|took office|took over|was made|moved to|settled in|emigrated to|immigrated to|joined|married|wed|signed (?:for|with))\b/iu;
