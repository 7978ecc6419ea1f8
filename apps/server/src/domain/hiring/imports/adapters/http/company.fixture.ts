/** A company whose history is in another system, in the words of none. */
export interface Company {
  users: { id: string; name: string; email: string }[];
  jobs: { id: string; title: string; isOpen: boolean }[];
  people: {
    id: string;
    first: string;
    last: string;
    emails: string[];
    phone: string;
    location: string;
    headline: string;
    linkedin: string;
    tags: string[];
    createdAt: string;
  }[];
  applications: {
    id: string;
    person: string;
    job: string;
    status: 'active' | 'hired' | 'rejected';
    appliedAt: string;
    endedAt: string | null;
    source: string;
    reason: string | null;
    /** The last one is the current stage. */
    history: { stage: string; at: string }[];
  }[];
  notes: { id: string; application: string; text: string; at: string; user: string }[];
  scorecards: {
    id: string;
    application: string;
    rating: 'strong_yes' | 'no';
    text: string;
    at: string;
    user: string;
  }[];
  interviews: { id: string; application: string; title: string; start: string; end: string; users: string[] }[];
  offers: { id: string; application: string; sentOn: string; decidedAt: string; startsOn: string }[];
  files: { id: string; application: string; name: string; bytes: Buffer; at: string }[];
  /** When records were changed last, by list and ID, if that is not long ago. */
  changedAt?: Map<string, string>;
}

export const STAGES = ['Application Review', 'Phone Screen', 'Onsite Interview', 'Offer'];
const SOURCES = ['Meetup', 'Referral'];
const REASON = 'Lacking patience';

/** Seven people: more than the fake services have on a page. */
export function company(people = 7): Company {
  const numbers = Array.from({ length: people }, (_, n) => n + 1);
  const day = (n: number, time = '09:00:00') => `2024-03-${String(n + 1).padStart(2, '0')}T${time}.000Z`;
  const applications: Company['applications'] = numbers.map((n) => {
    const status = (['active', 'hired', 'rejected'] as const)[n % 3]!;
    const stages = status === 'hired' ? STAGES : STAGES.slice(0, 1 + (n % 3));
    return {
      id: `4${n}`,
      person: `3${n}`,
      job: n % 2 === 0 ? '11' : '12',
      status,
      appliedAt: day(0),
      endedAt: status === 'active' ? null : day(20),
      source: SOURCES[n % 2]!,
      reason: status === 'rejected' ? REASON : null,
      history: stages.map((stage, index) => ({ stage, at: day(index * 2) })),
    };
  });
  // One person has applied twice.
  applications.push({ ...applications[0]!, id: '400', job: '11', status: 'active', endedAt: null, reason: null });
  return {
    users: [
      { id: '21', name: 'Rita Recruiter', email: 'rita@example.com' },
      { id: '22', name: 'Gone Guest', email: 'gone@example.com' },
    ],
    jobs: [
      { id: '11', title: 'Gardener', isOpen: true },
      { id: '12', title: 'Florist', isOpen: false },
    ],
    people: numbers.map((n) => ({
      id: `3${n}`,
      first: `Person${n}`,
      last: 'Müller',
      emails: [`p${n}@example.com`, `p${n}@work.example`],
      phone: `+44 20 7946 000${n}`,
      location: 'Lisbon',
      headline: 'Botanist',
      linkedin: `https://www.linkedin.com/in/p${n}`,
      tags: ['plants'],
      createdAt: day(0, '08:00:00'),
    })),
    applications,
    notes: applications.map(({ id }, n) => ({
      id: `5${n}`,
      application: id,
      text: `Note ${n} on ${id} 🌱`,
      at: day(3),
      user: n % 2 === 0 ? '21' : '22',
    })),
    // Of the first application, Rita thinks twice.
    scorecards: applications.slice(0, 4).flatMap(({ id }, n) => {
      const rating = n % 2 === 0 ? ('strong_yes' as const) : ('no' as const);
      const first = {
        id: `6${n}`,
        application: id,
        rating,
        text: `Thinks of ${id}.`,
        at: day(5),
        user: n < 3 ? '21' : '22',
      };
      return n === 0
        ? [first, { ...first, id: '69', rating: 'no' as const, text: 'Second thoughts.', at: day(6) }]
        : [first];
    }),
    interviews: applications.slice(0, 3).map(({ id }, n) => ({
      id: `7${n}`,
      application: id,
      title: 'Panel',
      start: day(4),
      end: day(4, '10:00:00'),
      users: ['21', '22'],
    })),
    offers: applications
      .filter(({ status }) => status === 'hired')
      .map(({ id }, n) => ({
        id: `8${n}`,
        application: id,
        sentOn: '2024-03-12',
        decidedAt: day(15),
        startsOn: '2024-05-01',
      })),
    files: applications.slice(0, 5).map(({ id }, n) => ({
      id: `9${n}`,
      application: id,
      name: `cv-${n}.pdf`,
      bytes: Buffer.from(`%PDF-1.4 ${String(n).repeat(3_000)}`),
      at: day(1),
    })),
  };
}
