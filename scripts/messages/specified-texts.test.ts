import { describe, expect, it } from 'vitest'
import { locales, messagesIn, sentencesOf } from './messages.ts'

const english = messagesIn('en')

/** The texts that the specification quotes in its sections 2, 5 and 8, by the message in which a person reads them. */
const specified = {
  shell_my_page: 'My Page',
  shell_my_profile: 'My Profile',
  shell_sign_in: 'Sign In',
  shell_sign_out: 'Sign Out',
  creator_missing_title: 'Creator Not Found',
  creator_missing_message: "The creator '{creator}' doesn't exist or may have been removed.",
  go_home: 'Go to Home',
  go_back: 'Go Back',
  failed_title: 'Something Went Wrong',
  creator_failed_message: "We're having trouble loading this creator page. Please try again later.",
  creator_deleted: 'This creator page is pending deletion',
  creator_verified: 'Verified Account',
  logo_edit: 'Edit logo',
  logo_title: 'Edit Logo',
  logo_description: 'Choose a logo image for your creator page. The image will be cropped to a circle.',
  crop_choose: 'Choose Image',
  crop_edit: 'Click to edit',
  crop_apply: 'Apply',
  crop_uploading: 'Uploading ({percent}%)',
  ui_cancel: 'Cancel',
  ui_save: 'Save',
  ui_send: 'Send',
  ui_processing: 'Processing...',
  album_editor: 'Album',
  album_drop: 'Drop a photo here to add it to your album',
  album_uploading: 'Uploading...',
  album_move_left: 'Move Left',
  album_move_right: 'Move Right',
  album_delete: 'Delete',
  album_title: 'Photo Album',
  album_image: 'Album image',
  album_previous: 'Previous image',
  album_next: 'Next image',
  album_close: 'Close viewer',
  album_image_number: 'Image {index}',
  footer_rights: 'All Rights Reserved',
  login_required: 'Email and password are required',
  login_invalid_response: 'Invalid login response',
  login_invalid_google_response: 'Invalid Google login response',
  login_invalid_facebook_response: 'Invalid Facebook login response',
  login_google_token_required: 'Google access token is required',
  login_facebook_token_required: 'Facebook access token is required',
  password_sign_in_required: 'User must be authenticated to change password',
  password_new_required: 'New password is required',
  login_no_refresh_token: 'No refresh token available',
  login_invalid_refresh_response: 'Invalid refresh response',
  login_refresh_timeout: 'Token refresh timeout',
  about_video_invalid: 'Please enter a valid YouTube URL or video ID',
  about_description_required: 'Description is required',
  about_description_too_long: 'Description cannot exceed 2000 characters',
  tip_amount_invalid: 'Please enter a valid amount',
  ui_field_required: 'This field is required',
  ui_email_invalid: 'Invalid email address',
  password_wrong: 'Invalid password',
  refusal_creator_not_found: 'Creator not found',
  creator_unknown_error: 'Unknown error occurred',
  tip_failed: 'An error occurred during payment processing',
  ui_image_failed: 'Error uploading image',
  crop_unreadable: 'Error loading image',
  refusal_unexpected: 'An unexpected error occurred',
  about_failed: 'An error occurred',
  settings_saved: 'Changes saved successfully',
}

/** Quoted as one word that other languages share. */
const shared = ['album_editor', 'album_image_number']

describe('a text that the specification quotes', () => {
  it.each(Object.entries(specified))('%s says in English: %s', (key, text) => {
    expect(sentencesOf(english[key]).join()).toContain(text)
  })

  it.each(Object.keys(specified).filter((key) => !shared.includes(key)))(
    '%s is said in every other language in words of its own',
    (key) => {
      for (const locale of locales) if (locale !== 'en') expect(messagesIn(locale)[key], locale).not.toBe(english[key])
    },
  )
})
