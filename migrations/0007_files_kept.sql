-- System folders are as open as their kind says: links and members on them never had an effect.
delete from project_folders l using folders f where f.id = l.folder_id and f.type <> 'custom';
delete from folder_members m using folders f where f.id = m.folder_id and f.type <> 'custom';
