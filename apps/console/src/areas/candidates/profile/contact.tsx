import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { ExternalRefItems } from '../../../records/external-refs.tsx';
import { OptedOutEmail } from '../../../records/opted-out-email.tsx';
import { UnreachableEmail } from '../../../records/unreachable-email.tsx';
import { text } from '../../../text/index.ts';
import { Moment } from '../../../ui/time.tsx';

type Candidate = Schemas['Candidate'];

const t = text.candidates.profile;
const LINKS = ['linkedinUrl', 'githubUrl', 'websiteUrl'] as const;
const LINK = 'text-accent break-all hover:underline';

/** Contact details and source. */
export function Contact({ candidate }: { candidate: Candidate }) {
  const { email, emailConfirmedAt, phone, location, source, createdAt } = candidate;
  return (
    <ul aria-label={t.contact} className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1">
      {email === null ? (
        <li>{t.noEmail}</li>
      ) : (
        <li>
          <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className={LINK}>
            {email}
          </a>
          {emailConfirmedAt === null && <UnconfirmedEmail id={candidate.id} />}
          <UnreachableEmail candidate={candidate} />
          <OptedOutEmail candidate={candidate} />
        </li>
      )}
      {candidate.formerEmails.map((former) => (
        <FormerEmail key={former} candidate={candidate} email={former} />
      ))}
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        </li>
      )}
      {location !== null && <li className="break-words">{location}</li>}
      {LINKS.map((name) => (
        <WebLink key={name} href={candidate[name]} name={t.links[name]} />
      ))}
      {source !== null && <li className="break-words">{t.source(source)}</li>}
      <ExternalRefItems refs={candidate.externalRefs} />
      <li>
        {t.since} <Moment at={createdAt} />
      </li>
    </ul>
  );
}

/** Says that links are not sent to the address, and lets those confirm it who may send links. */
function UnconfirmedEmail({ id }: { id: string }) {
  const can = useCan();
  const confirm = useAction(() => api.post('/candidates/{id}/confirm-email', { params: { path: { id } } }), {
    changes: ['candidates'],
    done: t.emailConfirmed,
  });
  return (
    <span className="ml-2" title={t.emailUnconfirmedHint}>
      ({t.emailUnconfirmed})
      {can('candidate_links:write') && (
        <button type="button" className={`${LINK} ml-2`} onClick={() => confirm.mutate(undefined)}>
          {t.confirmEmail}
        </button>
      )}
    </span>
  );
}

/** An address from a merged profile, and the button that removes it. */
function FormerEmail({ candidate: { id, formerEmails }, email }: { candidate: Candidate; email: string }) {
  const can = useCan();
  const body = { formerEmails: formerEmails.filter((other) => other !== email) };
  const remove = useAction(() => api.patch('/candidates/{id}', { params: { path: { id } }, body }), {
    changes: ['candidates'],
    done: t.formerEmailRemoved,
  });
  return (
    <li title={t.formerEmailHint} className="break-all">
      {email}
      {can('candidates:write') && (
        <button
          type="button"
          aria-label={t.removeFormerEmail(email)}
          className={`${LINK} ml-2`}
          onClick={() => remove.mutate(undefined)}
        >
          {t.remove}
        </button>
      )}
    </li>
  );
}

/** A link that someone typed: only http and https URLs become links. */
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
