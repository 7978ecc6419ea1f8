import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { getAvailability, updateAvailability } from './change-availability.ts';
import { Availability, AvailabilityPatch } from './schema.ts';

const tag = 'Availability';
const params = IdParam;

export const availabilityOperations = [
  operation(
    {
      id: 'getAvailability',
      method: 'GET',
      path: '/availability/{id}',
      tag,
      summary: 'Get when a member is available',
      description:
        'Returns when the member with this ID can interview. Every member has an availability, with defaults.',
      scope: 'availability:read',
      params,
      data: Availability,
    },
    (context, { params: { id } }) => getAvailability(context, id),
  ),
  operation(
    {
      id: 'updateAvailability',
      method: 'PATCH',
      path: '/availability/{id}',
      tag,
      summary: 'Change when a member is available',
      description:
        'Members change their own availability; owners, admins and API keys that of everybody. `weeklyHours` and `exceptions` are replaced as a whole. Interviews that are already scheduled remain, and interviews can still be scheduled at any time with `POST /interviews`: only the times that candidates can book depend on it.',
      scope: 'availability:write',
      workspaceWide: true,
      params,
      body: AvailabilityPatch,
      data: Availability,
      errors: [403],
      conditional: true,
      example: {
        timeZone: 'Europe/Lisbon',
        weeklyHours: [{ weekday: 1, start: '09:00', end: '12:30' }],
        exceptions: [{ date: '2026-12-24', hours: [] }],
        maxInterviewsPerDay: 3,
      },
    },
    (context, { params: { id }, body }) => updateAvailability(context, id, body),
  ),
];
