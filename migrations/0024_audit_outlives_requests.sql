-- Deleting an organization deletes its audit records with it. Only the owner of the tables does that, on the command line:
-- the role that answers requests cannot empty the audit log that way either.
revoke delete on organizations from chancery_app;
