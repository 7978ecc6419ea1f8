import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { account } from '../../../text/en/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { DisableSecondFactor, RenewRecoveryCodes } from './second-factor-changes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const t = account.secondFactor;

/** Turns two-factor authentication on and off. */
export function SecondFactor() {
  const { enabled, recoveryCodesLeft } = useSession().secondFactor;
  const [open, setOpen] = useState<'set-up' | 'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title={t.title} actions={enabled && <Badge tone="good">{t.enabled}</Badge>}>
      <p className="mb-3">{enabled ? t.on(recoveryCodesLeft) : t.off}</p>
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <>
            <Button onClick={() => setOpen('renew')}>{t.renew}</Button>
            <Button variant="danger" onClick={() => setOpen('disable')}>
              {t.disable}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>{t.setUp}</Button>
        )}
      </div>
      {open === 'set-up' && <SetUpSecondFactor onClose={close} />}
      {open === 'renew' && <RenewRecoveryCodes onClose={close} />}
      {open === 'disable' && <DisableSecondFactor onClose={close} />}
    </Section>
  );
}
