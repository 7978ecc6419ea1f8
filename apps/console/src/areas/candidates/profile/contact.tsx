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
export const LINK = 'text-accent break-all hover:underline';

/** Contact details and source. */
export function Contact({ candidate }: { candidate: Candidate }) {
  const { email, phone, location, source, createdAt } = candidate;
  return (
    <ul aria-label={t.contact} className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1">
      {email === null ? (
        <li>{t.noEmail}</li>
      ) : (
        <li>
          <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className={LINK}>
            {email}
          </a>
          <AddressMarks candidate={candidate} />
        </li>
      )}
      {candidate.formerEmails.map((former) => (
        <li key={former}>
          <FormerEmail candidate={candidate} email={former} />
        </li>
      ))}
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        </li>
      )}
      {location !== null && <li className="break-words">{location}</li>}
      {LINKS.flatMap((name) => {
        const href = candidate[name];
        if (href === null) return [];
        return [
          <li key={name}>
            <WebLink href={href} name={t.links[name]} />
          </li>,
        ];
      })}
      {source !== null && <li className="break-words">{t.source(source)}</li>}
      <ExternalRefItems refs={candidate.externalRefs} />
      <li>
        {t.since} <Moment at={createdAt} />
      </li>
    </ul>
  );
}

/** What has to be known about the address before it is written to. */
export function AddressMarks({ candidate }: { candidate: Candidate }) {
  return (
    <>
      {candidate.emailConfirmedAt === null && <UnconfirmedEmail id={candidate.id} />}
      <UnreachableEmail candidate={candidate} />
      <OptedOutEmail candidate={candidate} />
    </>
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
export function FormerEmail({ candidate: { id, formerEmails }, email }: { candidate: Candidate; email: string }) {
  const can = useCan();
  const body = { formerEmails: formerEmails.filter((other) => other !== email) };
  const remove = useAction(() => api.patch('/candidates/{id}', { params: { path: { id } }, body }), {
    changes: ['candidates'],
    done: t.formerEmailRemoved,
  });
  return (
    <span title={t.formerEmailHint} className="break-all">
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
    </span>
  );
}

/** A link that someone typed: only http and https URLs become links. */
export function WebLink({ href, name }: { href: string; name: string }) {
  if (!/^https?:\/\//i.test(href)) return name;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank" className={LINK}>
      {name}
    </a>
  );
}
