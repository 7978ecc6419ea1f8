import { parse } from 'tldts';
import { isContact, type Line, roleOf } from './lines.ts';
import { type Name, resembles } from './names.ts';
import type { Proposal } from './proposal.ts';

export interface Links {
  linkedinUrl: Proposal<string> | null;
  githubUrl: Proposal<string> | null;
  websiteUrl: Proposal<string> | null;
}

const LINKEDIN = /(?<![\p{L}\p{N}.-])(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([\p{L}\p{N}_%~-]{2,100})/giu;
const GITHUB = /(?<![\p{L}\p{N}.-])(?:https?:\/\/)?(?:www\.)?github\.com\/([a-z\d](?:[a-z\d-]{0,38}))(\/[\w.-]+)?/giu;
const HANDLE = /^@?([a-z\d](?:[a-z\d-]{0,38}))$/i;
const LINKEDIN_HANDLE = /^(?:@|\/?in\/)?([\p{L}\p{N}_-]{3,100})\/?$/u;
/** What stands after a label instead of a handle, often as the text of a link. */
const NO_HANDLES = new Set('available click here link lien linkedin github profile profil see url view yes'.split(' '));
const NO_USERS = new Set(
  'about apps collections contact customer-stories enterprise explore features join login marketplace orgs pricing search settings site sponsors topics trending'.split(
    ' ',
  ),
);
const URL_TEXT = /(?<![\p{L}\p{N}@._/-])(?:https?:\/\/|www\.)[^\s,;|<>"'()•]{4,200}/giu;
const BARE_DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,3}[a-z]{2,12}(?:\/[\w~./-]{0,80})?$/;
const SEPARATOR = /\t|\s[–—|•·-]\s|[|•,;]|\s{2,}/u;
/** Sites with profiles of many people, and publishers: none is the author's website. */
const SHARED_SITES = new Set(
  'linkedin.com github.com gitlab.com twitter.com x.com facebook.com instagram.com youtube.com medium.com stackoverflow.com xing.com orcid.org doi.org researchgate.net google.com kaggle.com behance.net dribbble.com t.me wa.me skype.com bitbucket.org npmjs.com pypi.org arxiv.org dev.to goodreads.com leetcode.com hackerrank.com codepen.io tiktok.com bsky.app mastodon.social gmail.com outlook.com hotmail.com yahoo.com icloud.com proton.me gmx.de gmx.net web.de orange.fr free.fr'.split(
    ' ',
  ),
);

/** The author's profiles and website. Links where work is described, or of referees, are others'. */
export function findLinks(lines: readonly Line[], name: Name | null): Links {
  const own = lines.filter((line) => line.section !== 'references' && isContact(line));
  return { linkedinUrl: linkedin(own), githubUrl: github(own), websiteUrl: website(own, name) };
}

function linkedin(lines: readonly Line[]): Proposal<string> | null {
  const slugs = lines.flatMap((line, index) =>
    [...line.text.matchAll(LINKEDIN)].flatMap((match) => {
      const slug = match[1]!;
      if (!isWrapped(lines, index, match)) return [slug];
      // LinkedIn's own exports wrap at hyphens.
      const rest = slug.endsWith('-') ? /^([a-z\d-]+)(?:\s\(LinkedIn\))?$/.exec(lines[index + 1]!.text) : null;
      return rest === null ? [] : [slug + rest[1]!];
    }),
  );
  const first = slugs[0] ?? labelled(lines, 'linkedin', LINKEDIN_HANDLE) ?? iconOf(lines, LINKEDIN_ICON);
  if (first === undefined) return null;
  const others = slugs.filter((slug) => slug.toLowerCase() !== first.toLowerCase());
  return {
    value: `https://www.linkedin.com/in/${first.replace(/[-%~]+$/, '')}`,
    confidence: others.length > 0 ? 0.7 : slugs.length > 0 ? 0.98 : 0.85,
  };
}

function github(lines: readonly Line[]): Proposal<string> | null {
  for (const [index, line] of lines.entries()) {
    const handle = labelled([line], 'github', HANDLE);
    if (handle !== undefined) return { value: `https://github.com/${handle}`, confidence: 0.85 };
    for (const match of line.text.matchAll(GITHUB)) {
      const [whole, user = '', more] = match;
      const after = line.text.slice(match.index + whole.length);
      // A repository, or a sentence about one.
      if (more !== undefined || NO_USERS.has(user.toLowerCase()) || /^\S*[\w]/.test(after)) continue;
      if (isWrapped(lines, index, match)) continue;
      return { value: `https://github.com/${user.replace(/-+$/, '')}`, confidence: 0.96 };
    }
  }
  const handle = iconOf(lines, GITHUB_ICON);
  return handle === undefined ? null : { value: `https://github.com/${handle}`, confidence: 0.8 };
}

/** A handle after its label: alone on a line, or among the parts of a line with contact data (`GitHub: @jdoe | LinkedIn: /in/jdoe`). */
function labelled(lines: readonly Line[], role: 'github' | 'linkedin', handle: RegExp): string | undefined {
  for (const line of lines) {
    const parts = line.text.split(SEPARATOR).map((part) => part.trim());
    const labels = parts.map((part) => /^([^:]{1,20}):\s*(\S+)$/u.exec(part));
    const values = labels.map((match, index) => {
      if (index === 0 && line.role === role) return parts[0]!;
      return match !== null && isHeader(line) && roleOf(match[1]!) === role ? match[2]! : '';
    });
    const found = values.map((value) => handle.exec(value)?.[1]).find((user) => user !== undefined);
    if (found !== undefined && !NO_HANDLES.has(found.toLowerCase())) return found;
  }
  return undefined;
}

const isHeader = ({ section }: Line) => section === 'start' || section === 'contact';

/** Icons of some designs are texts in the file: `GITHUB-SQUARE jdoe`. */
const GITHUB_ICON = /^GITHUB(?:-[A-Z]{1,10})?\s([a-z\d](?:[a-z\d-]{0,38}))$/;
const LINKEDIN_ICON = /^LINKEDIN(?:-[A-Z]{1,10})?\s([\p{L}\p{N}_-]{3,100})$/u;

function iconOf(lines: readonly Line[], icon: RegExp): string | undefined {
  const parts = lines.filter(isHeader).flatMap(({ text }) => text.split(SEPARATOR));
  return parts.map((part) => icon.exec(part.trim())?.[1]).find((handle) => handle !== undefined);
}

/** A link at the end of a line that a narrow column may have wrapped. */
function isWrapped(lines: readonly Line[], index: number, match: RegExpMatchArray): boolean {
  const { text } = lines[index]!;
  const next = lines[index + 1];
  if (match.index! + match[0].length < text.length || next === undefined || next.role !== null) return false;
  return (
    /-$/.test(match[0]) ||
    (/^[a-z\d-]{1,20}\/?(?: \((?:LinkedIn|Other|Personal)\))?$/.test(next.text) && /[-\d]/.test(next.text))
  );
}

function website(lines: readonly Line[], name: Name | null): Proposal<string> | null {
  const found = new Map<string, number>();
  for (const line of lines) {
    const isStart = isHeader(line) || line.role === 'website';
    const isLabelled = line.role === 'website';
    for (const url of urlsOf(line.text, isStart)) {
      const { hostname, domain, isIcann } = parse(url);
      if (hostname === null || (domain !== null && SHARED_SITES.has(domain))) continue;
      const isOwn =
        name !== null &&
        (resembles(name, hostname) || resembles(name, url.slice(url.indexOf(hostname) + hostname.length)));
      const isPlain = line.text.length < 120 || /\s[|•·]\s|\t/.test(line.text);
      if (!isOwn && !isLabelled && !(isStart && isPlain)) continue;
      if (!isStart && !(isOwn && line.cells.length === 1 && line.text.length <= url.length + 12)) continue;
      const confidence = isOwn ? 0.97 : isLabelled ? 0.9 : isIcann === true ? 0.75 : 0.6;
      if ((found.get(url) ?? 0) < confidence) found.set(url, confidence);
    }
  }
  const [best, second] = [...found].sort((a, b) => b[1] - a[1]);
  if (best === undefined || (second !== undefined && second[1] === best[1] && best[1] < 0.95)) return null;
  return { value: best[0], confidence: best[1] };
}

function* urlsOf(text: string, isStart: boolean): Generator<string> {
  for (const [url] of text.matchAll(URL_TEXT)) {
    const normalized = normalize(url);
    if (normalized !== null) yield normalized;
  }
  if (!isStart) return;
  for (const part of text.split(SEPARATOR)) {
    const bare = part.trim();
    if (!BARE_DOMAIN.test(bare) || bare.startsWith('www.') || parse(bare).isIcann !== true) continue;
    const normalized = normalize(bare);
    if (normalized !== null) yield normalized;
  }
}

function normalize(text: string): string | null {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const trimmed = withScheme.replace(/[.,;:!?]+$/, '');
  if (!URL.canParse(trimmed)) return null;
  const { protocol, host, hostname, pathname, search } = new URL(trimmed);
  if (!hostname.includes('.') || hostname.length > 200) return null;
  return `${protocol}//${host}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}${search}`;
}
