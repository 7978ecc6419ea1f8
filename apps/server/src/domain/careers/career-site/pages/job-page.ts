import { formatAddress } from 'localized-address-format';
import { type Html, type HtmlValue, html, trustedHtml } from '../../../../platform/html/html.ts';
import { type RenderedDocument, renderDocument } from '../layout/document.ts';
import { sentence } from '../layout/sentence.ts';
import type { ClosedJob, ListedJob, ShownJob } from '../queries.ts';
import { payOf, placeOf, terms } from './job-labels.ts';
import { jobList } from './job-list.ts';
import type { JobTexts } from './job-texts.ts';
import { canonicalLanguage } from './list-page.ts';
import { alternatesOf, type Site } from './site.ts';

const DESCRIPTION_LENGTH = 160;

/** An open job. @param shown its texts */
export function renderJobPage(site: Site, job: ShownJob, shown: JobTexts): RenderedDocument {
  const { texts, company, frame, urls } = site;
  const apply = html`<a class="button apply" href="${urls.apply(job.slug)}">${texts.text('job.apply')}</a>`;
  const main = html`${back(site)}<article class="job"><div class="head"><h1 dir="auto">${job.title}</h1><p class="meta lead">${terms(job, texts)}</p></div><div class="side">${facts(site, job)}${apply}</div><div class="text" dir="auto">${trustedHtml(shown.description)}${section(
    texts.text('job.requirements'),
    shown.requirements,
  )}${section(texts.text('job.benefits'), shown.benefits)}</div><div>${job.vacancy === false && html`<p class="note">${texts.text('job.no-vacancy')}</p>`}${
    job.usesAi === true && html`<p class="note">${texts.text('job.ai')}</p>`
  }<p>${apply}</p></div></article>`;
  return renderDocument({
    texts,
    frame,
    title: texts.text('job.title', { title: job.title, company }),
    main,
    ...(!job.confidential && {
      sharing: {
        description: summaryOf(job.description),
        canonical: urls.canonicalJob(job.slug, canonicalLanguage(site)),
      },
    }),
    head: structuredData(shown),
    alternates: alternatesOf(site, (language) => ({
      path: urls.job(job.slug, language),
      href: urls.canonicalJob(job.slug, language),
    })),
  });
}

/** Browsers do not run it, so the policy does not need to permit it. */
function structuredData({ structuredData: jsonLd }: JobTexts): Html | null {
  return jsonLd === null ? null : trustedHtml(`<script type="application/ld+json">${jsonLd}</script>`);
}

/** A job that is closed, with others that may fit. */
export function renderClosedPage(site: Site, job: ClosedJob, similar: readonly ListedJob[]): RenderedDocument {
  const { texts, frame } = site;
  const main = html`${back(site)}<h1>${texts.text('gone.title')}</h1><p class="intro">${sentence(texts, 'gone.text', { title: job.title })}</p>${
    similar.length > 0 &&
    html`<section class="similar"><h2>${texts.text('gone.similar')}</h2>${jobList(site, similar, 'h3')}</section>`
  }`;
  return renderDocument({ texts, frame, title: texts.text('gone.title'), main });
}

function back({ texts, urls }: Site): Html {
  return html`<a class="back" href="${urls.list()}">${texts.text('page.all-jobs')}</a>`;
}

function section(title: string, text: string | null): Html | null {
  return text === null ? null : html`<h2>${title}</h2>${trustedHtml(text)}`;
}

function facts({ texts }: Site, job: ShownJob): Html {
  const regions = job.workplaceType === 'remote' ? job.applicantRegions.map((code) => texts.region(code)) : [];
  const known: (readonly [label: string, value: HtmlValue])[] = [
    [texts.text('job.department'), job.department],
    [texts.text('job.location'), placeOf(job, texts)],
    [texts.text('job.address'), addresses(job)],
    [texts.text('job.workplace'), texts.text(`workplace.${job.workplaceType}`)],
    [texts.text('job.regions'), regions.length === 0 ? null : regions.join(', ')],
    [texts.text('job.employment'), texts.text(`employment.${job.employmentType}`)],
    [texts.text('job.pay'), payOf(job, texts)],
    [texts.text('job.bonus'), job.bonus],
    [texts.text('job.equity'), job.equity],
    [texts.text('job.published'), time(job.publishedAt, texts.date(job.publishedAt))],
    [texts.text('job.closes'), job.closesAt === null ? null : time(job.closesAt, texts.date(job.closesAt))],
  ];
  return html`<section class="facts" aria-labelledby="details"><h2 id="details">${texts.text('job.details')}</h2><dl>${known.map(
    ([label, value]) => value !== null && html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`,
  )}</dl></section>`;
}

/** The addresses of its locations that have a street or a postal code: a line each, as is usual in their countries. */
function addresses({ locations }: ShownJob): Html | null {
  const lines = locations.flatMap(({ street, city, region, postalCode, country }) => {
    if (street === null && postalCode === null) return [];
    const address = formatAddress({
      postalCountry: country,
      ...(region !== null && { administrativeArea: region }),
      ...(city !== null && { locality: city }),
      ...(postalCode !== null && { postalCode }),
      addressLines: street === null ? [] : [street],
    });
    return [address.join(', ')];
  });
  if (lines.length === 0) return null;
  return html`${lines.map((line, index) => html`${index > 0 && html`<br>`}<bdi>${line}</bdi>`)}`;
}

function time(iso: string, shown: string): Html {
  return html`<time datetime="${iso}">${shown}</time>`;
}

/** The beginning of a text, for search engines and previews. */
function summaryOf(markdown: string): string {
  const text = markdown
    .slice(0, 2_000)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*_>`~|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2))}…`;
}
