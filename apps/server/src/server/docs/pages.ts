import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** A Markdown file of the repository that is served as a page. */
export interface DocsPage {
  /** Last segment of the page's address: `webhooks` for `/docs/webhooks`. */
  name: string;
  /** Path of the file in the repository. */
  file: string;
  title: string;
  /** One line for the index; empty for a file that is not listed below. */
  summary: string;
  markdown: string;
}

export interface DocsGroup {
  title: string;
  pages: readonly DocsPage[];
}

/** Address of the API reference, which is not a Markdown file. */
export const REFERENCE_PATH = '/docs/api';
export const REFERENCE_SCRIPT_PATH = `${REFERENCE_PATH}/js/scalar.js`;
export const REFERENCE_DOCUMENT_PATH = `${REFERENCE_PATH}/openapi.json`;

type Entry = readonly [name: string, file: string, title: string, summary: string];

/** The navigation. Files in docs/ that are missing here are appended to the first group with their own heading. */
const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Build with the API',
    entries: [
      [
        'guide',
        'apps/server/src/server/guide.md',
        'API guide',
        'Keys, requests, pagination, idempotency, rate limits, sync.',
      ],
      ['webhooks', 'docs/webhooks.md', 'Webhooks', 'Receive events, verify signatures, replay deliveries.'],
      ['automations', 'docs/automations.md', 'Automations', 'Triggers, conditions and steps, with retries.'],
      [
        'job-postings',
        'docs/job-postings.md',
        'Job postings',
        'Job search engines, feeds, and the widget for websites.',
      ],
      ['roles', 'docs/roles.md', 'Roles and visibility', 'Who sees and does what; confidential jobs; limits of keys.'],
      [
        'revoking-keys',
        'docs/revoking-keys.md',
        'Revoking API keys',
        'What ends with a key, how soon, and what to do about a stolen one.',
      ],
      [
        'sending-email',
        'docs/sending-email.md',
        'Emails to candidates',
        'Follow-ups until the candidate replies, and unsubscribing.',
      ],
      ['documents', 'docs/documents.md', 'Documents', 'What is read from résumés, and how well.'],
      ['receiving-email', 'docs/receiving-email.md', 'Receiving email', 'Replies of candidates by SMTP or Postmark.'],
      [
        'candidate-page',
        'docs/candidate-page.md',
        'Page of a candidate',
        'What candidates see and do with the link in their emails.',
      ],
      [
        'scheduling',
        'docs/scheduling.md',
        'Scheduling',
        'Interviews that candidates book themselves: availability, plans, pools, times and links.',
      ],
      [
        'career-site',
        'docs/career-site.md',
        'Career site',
        'Pages with your open jobs: settings, theme, languages, domain.',
      ],
      ['errors', 'docs/errors.md', 'Errors', 'Every error code: what it means and what to do.'],
      ['versioning', 'docs/versioning.md', 'Versioning', 'What can change in the API, and with what notice.'],
      ['client', 'packages/client/README.md', 'TypeScript client', 'Typed requests, page iterators and retries.'],
    ],
  },
  {
    title: 'Run Rolecall',
    entries: [
      ['start', 'README.md', 'Getting started', 'Start the service, send a first request, configure it.'],
      ['operating', 'docs/operating.md', 'Operations', 'Backups, updates, monitoring and recovery.'],
      ['storage', 'docs/storage.md', 'File storage', 'Files on disk or in an S3-compatible bucket.'],
      ['scaling', 'docs/scaling.md', 'Scaling', 'Several processes, large tables, hardware.'],
      ['command-line', 'docs/command-line.md', 'Command line', 'The rolecall command on the server and elsewhere.'],
      ['security', 'SECURITY.md', 'Security', 'Threats, protections and your responsibilities.'],
    ],
  },
  {
    title: 'The project',
    entries: [
      ['changelog', 'CHANGELOG.md', 'Changelog', 'What changed in each version.'],
      [
        'console-tasks',
        'docs/console-tasks.md',
        'Tasks in the console',
        'Clicks and keystrokes of the most common tasks.',
      ],
      ['architecture', 'ARCHITECTURE.md', 'Architecture', 'How the code is structured.'],
      ['decisions', 'docs/decisions', 'Design decisions', 'Why the code is built this way.'],
      ['contributing', 'CONTRIBUTING.md', 'Contributing', 'How to change, test and measure the code.'],
    ],
  },
];

/** Reads the pages of this version, except those whose file is not installed. */
export function readPages(): DocsGroup[] {
  const groups = GROUPS.map(({ title, entries }) => ({
    title,
    pages: entries.flatMap(([name, file, title, summary]) => readPage(name, file, title, summary) ?? []),
  }));
  const listed = new Set(GROUPS.flatMap(({ entries }) => entries.map(([, file]) => file)));
  const others = namesIn('docs', '.md').filter((name) => !listed.has(`docs/${name}.md`));
  groups[0]!.pages.push(...others.flatMap((name) => readPage(name, `docs/${name}.md`) ?? []));
  return groups;
}

/** The images that pages show, by file name. */
export function readImages(): Map<string, Buffer> {
  return new Map(
    namesIn('docs/images', '.png').map((name) => [
      `${name}.png`,
      readFileSync(join(ROOT, 'docs/images', `${name}.png`)),
    ]),
  );
}

/** @param file of the repository, or a folder whose files are one page */
function readPage(name: string, file: string, title?: string, summary = ''): DocsPage | null {
  const path = join(ROOT, file);
  if (!existsSync(path)) return null;
  const files = statSync(path).isDirectory() ? namesIn(file, '.md').filter((own) => own !== 'README') : [''];
  const markdown = files.map((own) => readFileSync(join(path, own && `${own}.md`), 'utf8')).join('\n');
  return { name, file, title: title ?? /^# (.+)/.exec(markdown)?.[1] ?? name, summary, markdown };
}

function namesIn(folder: string, extension: string): string[] {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}
