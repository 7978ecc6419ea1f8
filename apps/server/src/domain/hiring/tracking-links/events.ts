import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { TrackingLink } from './schema.ts';

const link = closed({ trackingLink: TrackingLink });

export const trackingLinkEvents = defineEvents('tracking_link', {
  created: { summary: 'A tracking link was created', data: link },
  updated: {
    summary: 'A tracking link was changed; not recorded for visits and applications',
    data: closed({ trackingLink: TrackingLink, changes: changesField }),
  },
  deleted: { summary: 'A tracking link was deleted', data: link },
});
