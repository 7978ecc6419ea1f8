import type { PublicLocation } from '../../hiring/locations/schema.ts';
import { isBlank } from './posting-html.ts';
import type { PostingJob } from './posting-job.ts';
import type { PostingFinding } from './schema.ts';

type Placed = Pick<PostingJob, 'workplaceType' | 'location' | 'locations' | 'applicantRegions'>;

/** What is missing or contradictory about where a job is. */
export function locationFindings(job: Placed): PostingFinding[] {
  const findings = job.workplaceType === 'remote' ? remoteFindings(job) : workplaceFindings(job);
  return [...findings, ...job.locations.flatMap(addressFindings)];
}

function remoteFindings({ location, locations, applicantRegions }: Placed): PostingFinding[] {
  const findings: PostingFinding[] = [];
  const [main] = locations;
  if (applicantRegions.length === 0 && main === undefined) {
    findings.push({
      rule: 'remote_region_missing',
      level: 'error',
      field: 'applicantRegions',
      message:
        'Name the countries or states where a remote employee may live. Search engines do not show remote jobs without any.',
    });
  } else if (applicantRegions.length === 0) {
    findings.push({
      rule: 'remote_region_assumed',
      level: 'warning',
      field: 'applicantRegions',
      message:
        'Name the countries or states where a remote employee may live. Until then, search engines assume the country of the location.',
    });
  }
  if (main === undefined && !isBlank(location)) {
    findings.push({
      rule: 'location_text_ignored',
      level: 'info',
      field: 'locationIds',
      message: `“${location}” is text that search engines cannot read. If people can also work at an office, choose its location.`,
    });
  }
  return findings;
}

function workplaceFindings({ workplaceType, location, locations }: Placed): PostingFinding[] {
  const findings: PostingFinding[] = [];
  if (locations.length === 0) {
    findings.push(
      !isBlank(location)
        ? {
            rule: 'location_text_only',
            level: 'error',
            field: 'locationIds',
            message: `“${location}” is text that search engines cannot read. Choose a location, which has a country.`,
          }
        : {
            rule: 'location_missing',
            level: 'error',
            field: 'locationIds',
            message: 'The job has no location. Choose one, or make the job remote.',
          },
    );
  }
  if (!isBlank(location) && /\bremote\b/i.test(location)) {
    findings.push({
      rule: 'workplace_contradiction',
      level: 'warning',
      field: 'workplaceType',
      message: `The location says “${location}”, but the workplace type is not remote.`,
    });
  }
  if (workplaceType === 'hybrid') {
    findings.push({
      rule: 'hybrid_not_remote',
      level: 'info',
      field: null,
      message: 'Search engines show hybrid jobs at their location, not as remote jobs.',
    });
  }
  return findings;
}

function addressFindings({ name, street, city, region, country }: PublicLocation, index: number): PostingFinding[] {
  const field = (of: string) => `locations.${index}.${of}`;
  const isKnown = /^[A-Z]{2}$/.test(country ?? '');
  const findings: PostingFinding[] = [];
  if (!isKnown) {
    const message = `The location ${name} has no country.`;
    findings.push({ rule: 'country_missing', level: 'error', field: field('country'), message });
  }
  if (isBlank(city) && isBlank(region)) {
    const message = `The location ${name} has neither a city nor a region, so people searching nearby do not find the job.`;
    findings.push({ rule: 'city_missing', level: 'warning', field: field('city'), message });
  } else if (isBlank(street)) {
    const message = `The location ${name} has no street. With the full address, search engines show the distance.`;
    findings.push({ rule: 'address_incomplete', level: 'info', field: field('street'), message });
  }
  return findings;
}
