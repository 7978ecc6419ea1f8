import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { Moment } from '../../../ui/time.tsx';

type Candidate = Schemas['Candidate'];

const words = text.candidates.profile;
const LINKS = ['linkedinUrl', 'githubUrl', 'websiteUrl'] as const;
const LINK = 'text-accent break-all hover:underline';

/** How to reach the person, and where they come from. */
export function Contact({ candidate }: { candidate: Candidate }) {
  const { email, phone, location, source, createdAt } = candidate;
  return (
    <ul aria-label={words.contact} className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1">
      <li>
        <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className={LINK}>
          {email}
        </a>
      </li>
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        </li>
      )}
      {location !== null && <li className="break-words">{location}</li>}
      {LINKS.map((name) => (
        <WebLink key={name} href={candidate[name]} name={words.links[name]} />
      ))}
      {source !== null && <li className="break-words">{words.source(source)}</li>}
      <li>
        {words.since} <Moment at={createdAt} />
      </li>
    </ul>
  );
}

/** A link that a person typed: to the web or nowhere. */
function WebLink({ href, name }: { href: string | null; name: string }) {
  if (href === null || !/^https?:\/\//i.test(href)) return null;
  return (
    <li>
      <a href={href} rel="noreferrer noopener" target="_blank" className={LINK}>
        {name}
      </a>
    </li>
  );
}
