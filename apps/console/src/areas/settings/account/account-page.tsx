import { useSession } from '../../../api/session.ts';
import { account as accountText } from '../../../text/en/account.ts';
import { text } from '../../../text/index.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { AvailabilitySection } from './availability-section.tsx';
import { CalendarFeedSection } from './calendar-feed-section.tsx';
import { CalendarsSection } from './calendars-section.tsx';
import { NameForm } from './name-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const t = accountText;

/** The member's own account. */
export function AccountPage() {
  const { member, hasPassword } = useSession();
  const facts = [
    [t.email, member.email],
    [t.role, text.common.roles[member.role]],
  ] as const;
  return (
    <Page title={t.title} narrow>
      <div className="flex flex-col gap-4">
        <Section title={t.you}>
          <NameForm />
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <AvailabilitySection />
        <CalendarsSection />
        <CalendarFeedSection />
        <Section title={t.password.title}>
          {hasPassword ? <PasswordForm email={member.email} /> : <p>{t.password.none}</p>}
        </Section>
        {hasPassword && <SecondFactor />}
        <Passkeys />
        <Sessions />
      </div>
    </Page>
  );
}
