-- Reviews and batch reviews are found in the palette, and are among what a person opened last.
alter table opened_items drop constraint opened_items_kind_check;
alter table opened_items add constraint opened_items_kind_check
  check (kind in ('project', 'chat', 'file', 'document', 'vault', 'playbook', 'skill', 'review', 'portfolio'));
