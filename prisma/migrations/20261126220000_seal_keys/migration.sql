-- The worker seals the private halves of key pairs anew when the key of stored secrets was changed.
GRANT UPDATE (private_key) ON hosted_page_key TO perennial_app;
