import { account } from '../../../text/en/account.ts';
import { Page } from '../../../ui/page.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Shown instead of any other page to members who must set up two-factor authentication first. */
export default function EnrollSecondFactor() {
  const t = account.secondFactor;
  return (
    <Page title={t.requiredTitle} narrow>
      <p className="mb-4">{t.requiredHint}</p>
      <div className="flex flex-col gap-4">
        <SecondFactor />
        <Passkeys />
      </div>
    </Page>
  );
}
