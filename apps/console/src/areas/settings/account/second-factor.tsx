import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { DisableSecondFactor, RenewRecoveryCodes } from './second-factor-changes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const words = text.account.secondFactor;

/** Whether signing in asks for a second factor, and what can be done about it. */
export function SecondFactor() {
  const { enabled, recoveryCodesLeft } = useSession().secondFactor;
  const [open, setOpen] = useState<'set-up' | 'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title={words.title} actions={enabled && <Badge tone="good">{words.title}</Badge>}>
      <p className="mb-3">{enabled ? words.on(recoveryCodesLeft) : words.off}</p>
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <>
            <Button onClick={() => setOpen('renew')}>{words.renew}</Button>
            <Button look="danger" onClick={() => setOpen('disable')}>
              {words.disable}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>{words.setUp}</Button>
        )}
      </div>
      {open === 'set-up' && <SetUpSecondFactor onClose={close} />}
      {open === 'renew' && <RenewRecoveryCodes onClose={close} />}
      {open === 'disable' && <DisableSecondFactor onClose={close} />}
    </Section>
  );
}
