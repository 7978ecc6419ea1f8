import { type Html, html, trustedHtml } from '../../../../platform/html/html.ts';
import { type RenderedDocument, renderDocument } from '../layout/document.ts';
import { hidden } from '../layout/form-fields.ts';
import { sentence } from '../layout/sentence.ts';
import type { Choices, ListedJob } from '../queries.ts';
import { jobList } from './job-list.ts';
import { alternatesOf, type Site } from './site.ts';

export const PAGE_SIZE = 50;
/** With fewer jobs there is nothing to filter. */
const FILTERED_FROM = 6;

/** The filters of a request as in its address; those without a value are left out. */
export type GivenFilters = Readonly<
  Partial<Record<'q' | 'department' | 'location' | 'workplaceType' | 'employmentType', string>>
>;

interface ListModel {
  jobs: readonly ListedJob[];
  total: number;
  page: number;
  given: GivenFilters;
  choices: Choices;
  /** The text above the list, as HTML. */
  intro: string | null;
}

/** The open jobs of a company, with filters that work as a plain form. */
export function renderListPage(site: Site, model: ListModel): RenderedDocument {
  const { texts, settings, company, frame, urls } = site;
  const { total, page, given } = model;
  const isFiltered = Object.keys(given).length > 0;
  const isPlain = !isFiltered && page === 1;
  const heading =
    settings.heading === null
      ? html`<h1>${sentence(texts, 'list.heading', { company })}</h1>`
      : html`<h1 dir="auto">${settings.heading}</h1>`;
  const main = html`${heading}${
    model.intro !== null && html`<div class="intro text" dir="auto">${trustedHtml(model.intro)}</div>`
  }${(isFiltered || total >= FILTERED_FROM) && filters(site, model)}${
    total === 0
      ? empty(site, isFiltered)
      : html`<p class="count"><span role="status">${texts.text(isFiltered ? 'list.matches' : 'list.count', { count: total })}</span>${
          isFiltered && html`<a href="${urls.list()}">${texts.text('list.clear-filters')}</a>`
        }</p>${groups(site, model)}${pages(site, model)}`
  }`;
  return renderDocument({
    texts,
    frame,
    title: settings.heading ?? texts.text('list.title', { company }),
    main,
    ...(isPlain && {
      sharing: {
        description: texts.text('list.description', { company }),
        canonical: urls.canonicalList({}, canonicalLanguage(site)),
      },
    }),
    head: html`<link rel="alternate" type="application/atom+xml" title="${texts.text('list.feed')}" href="${urls.feed('jobs.atom')}">`,
    alternates: alternatesOf(site, (language) => ({
      path: urls.list(given, language),
      href: urls.canonicalList(given, language),
    })),
  });
}

/** The default language has the address without one. */
export function canonicalLanguage({ texts: { language }, settings }: Site) {
  return language === settings.defaultLanguage ? null : language;
}

function filters({ texts, urls, settings }: Site, { given, choices }: ListModel): Html {
  const { named } = urls;
  const choice = (
    name: keyof GivenFilters,
    label: string,
    options: readonly (readonly [value: string, name: string])[],
  ) =>
    (options.length > 1 || given[name] !== undefined) &&
    html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${texts.text('list.any')}</option>${withGiven(
      options,
      given[name],
    ).map(
      ([value, text]) =>
        html`<option value="${value}"${value.toLowerCase() === given[name]?.toLowerCase() && html` selected`}>${text}</option>`,
    )}</select></div>`;
  const asWritten = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return html`<form class="filters" role="search" aria-label="${texts.text('list.filters')}" action="${urls.listPath}">${Object.entries(urls.carried).map(([name, value]) => hidden(name, value))}${
    named !== null && settings.languages.length > 1 && html`<input type="hidden" name="lang" value="${named}">`
  }<div class="wide"><label for="q">${texts.text('list.search')}</label><input id="q" name="q" type="search" maxlength="200" value="${given.q ?? ''}"></div>${choice(
    'department',
    texts.text('list.department'),
    asWritten(choices.departments),
  )}${choice('location', texts.text('list.location'), asWritten(choices.locations))}${choice(
    'workplaceType',
    texts.text('list.workplace'),
    choices.workplaceTypes.map((type) => [type, texts.text(`workplace.${type}`)]),
  )}${choice(
    'employmentType',
    texts.text('list.employment'),
    choices.employmentTypes.map((type) => [type, texts.text(`employment.${type}`)]),
  )}<button class="button">${texts.text('list.apply-filters')}</button></form>`;
}

/** The value of the address is shown as selected, even if no job has it. */
function withGiven(options: readonly (readonly [string, string])[], given: string | undefined) {
  const isKnown = given === undefined || options.some(([value]) => value.toLowerCase() === given.toLowerCase());
  return isKnown ? options : [...options, [given, given] as const];
}

/** By department, if there is more than one. */
function groups(site: Site, { jobs }: ListModel): Html {
  const names = [...new Set(jobs.map(({ department }) => department?.toLowerCase()))];
  if (names.length < 2) return jobList(site, jobs, 'h2');
  return html`${names.map((name) => {
    const members = jobs.filter(({ department }) => department?.toLowerCase() === name);
    return html`<h2 class="group"><bdi>${members[0]!.department ?? site.texts.text('list.other-department')}</bdi></h2>${jobList(site, members, 'h3')}`;
  })}`;
}

function empty({ texts, urls }: Site, isFiltered: boolean): Html {
  if (!isFiltered) {
    return html`<div class="empty"><h2>${texts.text('list.none')}</h2><p>${texts.text('list.none-hint')}</p><p><a href="${urls.feed('jobs.atom')}">${texts.text('list.feed')}</a></p></div>`;
  }
  return html`<div class="empty" role="status"><h2>${texts.text('list.no-match')}</h2><p>${texts.text('list.no-match-hint')}</p><p><a href="${urls.list()}">${texts.text('list.clear-filters')}</a></p></div>`;
}

function pages({ texts, urls }: Site, { total, page, given }: ListModel): Html | null {
  const count = Math.ceil(total / PAGE_SIZE);
  if (count < 2) return null;
  const link = (to: number, key: 'list.previous' | 'list.next', relation: 'prev' | 'next') =>
    to < 1 || to > count
      ? html`<span></span>`
      : html`<a rel="${relation}" href="${urls.list({ ...given, ...(to === 1 ? {} : { page: String(to) }) })}">${texts.text(key)}</a>`;
  return html`<nav class="pages" aria-label="${texts.text('list.pages')}">${link(page - 1, 'list.previous', 'prev')}<span>${texts.text(
    'list.page',
    { page, pages: count },
  )}</span>${link(page + 1, 'list.next', 'next')}</nav>`;
}
