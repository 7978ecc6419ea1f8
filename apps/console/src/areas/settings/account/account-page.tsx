import { useSession } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const words = text.account;

/** The own account: for everybody, whatever the role. */
export function AccountPage() {
  const { member, hasPassword } = useSession();
  const facts = [
    [words.name, member.name],
    [words.email, member.email],
    [words.role, text.common.roles[member.role]],
  ] as const;
  return (
    <Page title={words.title} narrow>
      <div className="flex flex-col gap-4">
        <Section title={words.you}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={words.password.title}>
          {hasPassword ? <PasswordForm email={member.email} /> : <p>{words.password.none}</p>}
        </Section>
        {hasPassword && <SecondFactor />}
        <Sessions />
      </div>
    </Page>
  );
}
