-- Where a visitor came from, as the form was sent with it: {firstTouch, lastTouch}.
alter table application_submissions add column attribution jsonb;
