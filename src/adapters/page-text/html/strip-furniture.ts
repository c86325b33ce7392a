import { allOf, type PageDocument, type PageElement, wordsIn } from "./dom.js";

/** Navigation, advertising and other boilerplate, by common names of classes and ids. */
const ALWAYS =
  "nav, dialog, button, select, [role=navigation], [role=search], [role=dialog], [role=alertdialog], [role=menu], [role=menubar], [aria-modal=true], time[pubdate], time[itemprop=datePublished], time[itemprop=dateModified]";

const named = (words: string): RegExp => new RegExp(`(?:^|[\\s_-])(?:${words})(?:$|[\\s_-])`, "i");

const CONSENT = named("cookies?|consent|gdpr|ccpa|onetrust|didomi|usercentrics|cookie(?:banner|consent|notice|wall|bar|law)|cmp|cc-window");
const COMMENTS = named("comments?|commentlist|comment-list|disqus|respond|replies|discussion-thread");
const FURNITURE = named(
  "nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|share|sharing|share-?bar|share-?tools|social|addthis|addtoany|related|recommended|recommendations|more-stories|read-next|readnext|also-like|most-read|most-popular|trending|outbrain|taboola|newsletter|subscribe|signup|sign-up|promo|promoted|advert|adverts|advertisement|advertising|ads?|ad-slot|adslot|ad-container|sponsored?|sidebar|masthead|skip-link|toolbar|tag-list|tags|editsection|noprint|print-only|login-prompt|paywall-prompt|regwall|upsell",
);
const CREDITS = named(
  "byline|author|authors|author-bio|article-meta|post-meta|entry-meta|posted-on|reading-time|read-time|publish-date|pub-date|photo-credit",
);
/** Credits are short; a page about an author is not. */
const CREDIT_WORDS = 25;
/** A page with fewer words besides its comments is a discussion, so the comments stay. */
const TEXT_WORDS = 60;

const TRAILING =
  /^(?:related(?: \w+){0,2}|recommended(?: \w+){0,3}|read (?:more|next|also)|more (?:on this(?: \w+)?|from .{1,40}|stories|news|to read)|you (?:may|might) (?:also )?(?:like|be interested in).{0,20}|most (?:read|popular)|trending(?: now)?|see also|further reading|external links|references|notes|share this.{0,20}|comments?(?: \(\d+\))?|\d+ comments|leave a (?:reply|comment)|tags|topics|on this page|contents|table of contents)\s*:?$/i;

export function stripFurniture(document: PageDocument): void {
  const body = document.body;
  if (body === null) return;
  for (const element of allOf(body, ALWAYS)) if (!holdsText(element)) element.remove();
  const total = wordsIn(body.textContent);
  for (const element of allOf(body, "[class], [id]")) {
    if (/^(?:article|main|body|html|h1)$/.test(element.localName)) continue;
    const names = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
    if (CONSENT.test(names) && isConsent(element)) element.remove();
    else if (COMMENTS.test(names) && total - wordsIn(element.textContent) >= TEXT_WORDS && !holdsText(element)) element.remove();
    else if (FURNITURE.test(names) && wordsIn(element.textContent) < total / 2 && !holdsText(element)) element.remove();
    else if (CREDITS.test(names) && wordsIn(element.textContent) <= CREDIT_WORDS) element.remove();
  }
  for (const heading of allOf(body, "h2, h3, h4, h5, h6, p, strong")) stripTrailing(heading);
}

/** An element that contains the page's heading or article is a frame around the text, whatever its name. */
const holdsText = (element: PageElement): boolean => element.querySelector("article, main, h1, [itemprop=articleBody]") !== null;

function isConsent(element: PageElement): boolean {
  const text = element.textContent ?? "";
  return wordsIn(text) < 600 && /cookie|consent|privacy|gdpr/i.test(text) && !holdsText(element);
}

/** Removes "Related articles" and the list after it, if that list consists of links. */
function stripTrailing(heading: PageElement): void {
  if (!TRAILING.test((heading.textContent ?? "").trim())) return;
  const list = heading.nextElementSibling;
  if (list === null || !/^(?:ul|ol|div|section)$/.test(list.localName) || linkShare(list) < 0.6) return;
  list.remove();
  heading.remove();
}

export function linkShare(element: PageElement): number {
  const all = (element.textContent ?? "").replace(/\s+/g, "").length;
  const linked = allOf(element, "a").reduce((sum, link) => sum + (link.textContent ?? "").replace(/\s+/g, "").length, 0);
  return all === 0 ? 1 : linked / all;
}
