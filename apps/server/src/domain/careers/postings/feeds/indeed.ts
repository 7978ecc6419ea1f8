import { cdataElement, element, type Xml, xmlDocument } from '../../../../platform/text/xml.ts';
import type { PublicLocation } from '../../../hiring/locations/schema.ts';
import { type Pay, payOf } from '../job-posting.ts';
import { postingHtml } from '../posting-html.ts';
import type { FeedHead, FeedJob, FeedPart } from './job-feed.ts';

const JOB_TYPES = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'internship',
  volunteer: 'volunteer',
} as const satisfies Record<FeedJob['employmentType'], string>;

const REMOTE_TYPES = { remote: 'Fully remote', hybrid: 'Hybrid remote', onsite: null } as const;

/**
 * The jobs of a feed in the XML format of Indeed (docs.indeed.com/indeed-apply/xml-feed), which many job boards read. A job is repeated for each
 * of its locations, with a reference number of its own, as the format requires. Jobs whose country is unknown are left out,
 * because boards reject them.
 */
export function indeedJobs({ company, jobs, sections }: FeedPart): Xml[] {
  return jobs.flatMap((job) => {
    const description = postingHtml(job, sections);
    return placesOf(job).map((place) => entry(job, place, company.name, description));
  });
}

/** The feed around its jobs. */
export function indeedFeed({ company, updatedAt }: FeedHead, entries: readonly Xml[]): string {
  const publisher = [
    element('publisher', 'Rolecall'),
    ...(company.websiteUrl === null ? [] : [element('publisherurl', company.websiteUrl)]),
    element('lastBuildDate', new Date(updatedAt).toUTCString()),
  ];
  return xmlDocument(element('source', [...publisher, ...entries]));
}

interface IndeedPlace {
  /** Of the job at this place. It must never change, so it does not depend on the order of locations. */
  reference: string;
  location: Omit<PublicLocation, 'name'>;
}

function placesOf({ id, locations, applicantRegions }: FeedJob): IndeedPlace[] {
  if (locations.length === 0) {
    // A remote job is repeated for each country in which employees may live.
    const countries = [...new Set(applicantRegions.map((code) => code.slice(0, 2)))];
    return countries.map((country) => ({
      reference: `${id}-${country}`,
      location: { street: null, city: null, region: null, postalCode: null, country },
    }));
  }
  const places = new Map<string, IndeedPlace>();
  for (const location of locations) {
    const { city, region, country } = location;
    const reference = [id, country, region ?? '', city ?? ''].join('-').replaceAll(/\s+/g, '_').toLowerCase();
    if (!places.has(reference)) places.set(reference, { reference, location });
  }
  return [...places.values()];
}

function entry(job: FeedJob, { reference, location }: IndeedPlace, company: string, description: string): Xml {
  const optional = (name: string, text: string | null | undefined) =>
    text === null || text === undefined || text === '' ? null : cdataElement(name, text);
  const pay = payOf(job);
  return element('job', [
    cdataElement('title', job.title),
    cdataElement('date', job.publishedAt),
    cdataElement('referencenumber', reference),
    cdataElement('requisitionid', job.id),
    cdataElement('url', job.url),
    cdataElement('company', company),
    optional('streetaddress', location.street),
    optional('city', location.city),
    optional('state', location.region),
    cdataElement('country', location.country),
    optional('postalcode', location.postalCode),
    cdataElement('description', description),
    optional('salary', pay === null ? null : payText(pay)),
    cdataElement('jobtype', JOB_TYPES[job.employmentType]),
    optional('category', job.department),
    optional('expirationdate', job.closesAt),
    cdataElement('lastactivitydate', job.updatedAt),
    optional('remotetype', REMOTE_TYPES[job.workplaceType]),
  ]);
}

/** Such as `EUR 60000 - 80000 per year`. */
function payText({ min, max, currency, period }: Pay): string {
  const bounds = [...new Set([min, max])].filter((amount) => amount !== null);
  const prefix = min === null ? 'up to ' : max === null ? 'from ' : '';
  return `${prefix}${currency} ${bounds.join(' - ')} per ${period}`;
}
