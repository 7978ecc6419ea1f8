import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, personalOfOthers, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { Member } from './schema.ts';

const member = closed({ member: Member });

/** A passkey in events. */
const passkey = personalOfOthers(closed({ id: Uuid, name: Type.String() }));

export const memberEvents = defineEvents('member', {
  invited: { summary: 'A person was invited to the workspace, or their invitation was resent', data: member },
  joined: { summary: 'An invited person joined the workspace', data: member },
  updated: { summary: "A member's role changed", data: closed({ member: Member, changes: changesField }) },
  removed: { summary: 'A member was removed from the workspace', data: member },
  password_changed: { summary: 'A member changed their password', data: member },
  second_factor_enabled: { summary: 'A member enabled two-factor authentication', data: member },
  second_factor_disabled: { summary: 'Two-factor authentication of a member was disabled', data: member },
  passkey_added: { summary: 'A member added a passkey', data: closed({ member: Member, passkey }) },
  passkey_removed: {
    summary: "A member's passkey was removed",
    data: closed({ member: Member, passkey }),
  },
  single_sign_on_reset: {
    summary: "A member's single sign-on was reset; the next one pins their identity again",
    data: member,
  },
  sessions_ended: { summary: 'Someone else ended one or all sessions of a member', data: member },
  recovery_codes_renewed: { summary: 'A member regenerated their recovery codes', data: member },
});
