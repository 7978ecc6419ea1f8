import { type Job, PublicApi } from './api.ts';
import { openApplyDialog } from './apply-dialog.ts';
import { h } from './dom.ts';
import { type Filters, filterForm, jobItem, matching, NO_FILTERS } from './job-list.ts';
import { STYLES } from './styles.ts';
import { fill, type Texts, textsIn } from './texts.ts';

/** Where this script comes from, which is where the jobs are. */
const BASE = (() => {
  const script = document.currentScript ?? document.querySelector('script[src$="/widget.js"], script[src*="/widget/"]');
  return script instanceof HTMLScriptElement ? script.src.replace(/\/widget(?:\/[^/]*|\.js).*$/, '') : location.origin;
})();

const ATTRIBUTES = ['workspace', 'publishable-key', 'base-url', 'lang', 'apply', 'filters', 'heading-level'];
const PRESETS = {
  department: 'department',
  location: 'location',
  'workplace-type': 'workplaceType',
  'employment-type': 'employmentType',
} as const;

/**
 * `<rolecall-jobs workspace="acme">`: the open jobs of a workspace with filters, as links to the pages of the jobs, and their
 * application forms in a dialog. Dispatches `rolecall:applied`. What the element contains is shown until the jobs are
 * loaded, and if they cannot be.
 */
class RolecallJobs extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES, ...Object.keys(PRESETS)];

  #root = this.attachShadow({ mode: 'open' });
  #jobs: Job[] = [];
  #filters: Filters = { ...NO_FILTERS };
  /** Counts loads, so that a late response does not replace a newer one. */
  #load = 0;
  #isScheduled = false;

  constructor() {
    super();
    // Unlike a style element, a style sheet is allowed by every Content-Security-Policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    this.#schedule();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#schedule();
  }

  /** Several attributes that change together cause one load. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) void this.#start();
    });
  }

  get #language(): string {
    const language = this.closest('[lang]')?.getAttribute('lang') ?? '';
    return isLanguage(language) ? language : navigator.language;
  }

  get #texts(): Texts {
    return textsIn(this.#language);
  }

  get #api(): PublicApi {
    const base = (this.getAttribute('base-url') ?? BASE).replace(/\/+$/, '');
    const key = this.getAttribute('publishable-key');
    return new PublicApi(base, key === null ? ['workspace', this.getAttribute('workspace') ?? ''] : ['pk', key]);
  }

  async #start(): Promise<void> {
    this.#load += 1;
    const load = this.#load;
    for (const [attribute, name] of Object.entries(PRESETS)) this.#filters[name] = this.getAttribute(attribute) ?? '';
    this.#root.replaceChildren(h('p', { class: 'status', role: 'status' }, this.#texts.loading), h('slot'));
    try {
      const jobs = await this.#api.jobs();
      if (load !== this.#load) return;
      this.#jobs = jobs;
      this.#show();
    } catch {
      if (load === this.#load) this.#showFailure();
    }
  }

  #showFailure(): void {
    const { failed, retry } = this.#texts;
    this.#root.replaceChildren(
      h('p', { class: 'status', role: 'alert' }, failed),
      h('slot'),
      h('p', {}, h('button', { type: 'button', onclick: () => void this.#start() }, retry)),
    );
  }

  #show(): void {
    const texts = this.#texts;
    const status = h('p', { class: 'status', part: 'status', role: 'status' });
    const list = h('ul', { class: 'list', part: 'list', 'aria-label': texts.label });
    const update = () => {
      const found = matching(this.#jobs, this.#filters);
      status.replaceChildren(...this.#statusOf(found.length));
      list.hidden = found.length === 0;
      list.replaceChildren(...found.map((job) => this.#item(job)));
    };
    const hasFilters = this.getAttribute('filters') !== 'none' && this.#jobs.length > 1;
    this.#root.replaceChildren(
      ...(hasFilters ? [filterForm(this.#jobs, this.#filters, texts, update)] : []),
      status,
      list,
    );
    update();
  }

  #statusOf(count: number): (Node | string)[] {
    const { none, noneFound, count: counts, reset } = this.#texts;
    if (count > 0) {
      const form = new Intl.PluralRules(this.#language).select(count);
      return [fill(form === 'one' ? counts.one : counts.other, count)];
    }
    if (this.#jobs.length === 0) return [none];
    const again = h('button', { type: 'button', onclick: () => this.#reset() }, reset);
    return [noneFound, ' ', again];
  }

  #reset(): void {
    this.#filters = { ...NO_FILTERS };
    this.#show();
    this.#root.querySelector<HTMLElement>('#q')?.focus();
  }

  #item(job: Job): HTMLElement {
    const level = Number(this.getAttribute('heading-level') ?? 3);
    const heading = level >= 2 && level <= 6 ? level : 3;
    const apply = () =>
      openApplyDialog(this.#root, job, {
        api: this.#api,
        texts: this.#texts,
        language: this.#language,
        source: this.getAttribute('source'),
        onApplied: () => this.#dispatchApplied(job),
      });
    const isLink = this.getAttribute('apply') === 'link';
    return jobItem(job, heading, this.#language, this.#texts, isLink ? null : apply);
  }

  #dispatchApplied({ id, slug, title }: Job): void {
    const detail = { jobId: id, jobSlug: slug, jobTitle: title };
    this.dispatchEvent(new CustomEvent('rolecall:applied', { detail, bubbles: true, composed: true }));
  }
}

/** Whether this is a BCP 47 tag, as number formats require. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0 && tag !== '';
  } catch {
    return false;
  }
}

if (!customElements.get('rolecall-jobs')) customElements.define('rolecall-jobs', RolecallJobs);
