import { type Html, html } from '../../../../platform/html/html.ts';
import type { ListedJob } from '../queries.ts';
import { payOf, terms } from './job-labels.ts';
import type { Site } from './site.ts';

/** Jobs as a list of links. */
export function jobList(site: Site, jobs: readonly ListedJob[], level: 'h2' | 'h3'): Html {
  return html`<ul class="jobs">${jobs.map((job) => row(site, job, level))}</ul>`;
}

function row({ texts, urls }: Site, job: ListedJob, level: 'h2' | 'h3'): Html {
  const pay = payOf(job, texts);
  const link = html`<a href="${urls.job(job.slug)}" dir="auto">${job.title}</a>`;
  return html`<li><div>${level === 'h2' ? html`<h2 class="title">${link}</h2>` : html`<h3 class="title">${link}</h3>`}<p class="meta">${terms(job, texts)}</p></div>${
    pay !== null && html`<p class="pay">${pay}</p>`
  }</li>`;
}
